import { productOf } from '@/domains/commerce/catalogue/rules'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { joinNotice, setNoticeAside } from '../actions/decide'
import type { CancellationContext } from '../context'
import type { noticesConsoleCalls, ShownNotice } from '../contract/console'
import { candidatesFor, type ListedNotice, noticeById, noticesIn } from '../store/notices'

const pageLength = 50

/** Where the staff see what has come, and say what it ends. */
export const noticesConsole = (context: CancellationContext): Handlers<typeof noticesConsoleCalls> => ({
  'GET /console/api/cancellation-notices': async ({ input: { state, whose, after }, operator, now }) => {
    const work = { whose, self: operator.email, now }
    const found = await noticesIn(context.database, { state, work, after, most: pageLength + 1 })
    return { notices: found.slice(0, pageLength).map(present), more: found.length > pageLength }
  },

  'GET /console/api/cancellation-notices/candidates': async ({ input, reader }) => {
    const notice = await noticeById(context.database, input.notice)
    if (!notice) return refuse(20085)
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    const candidates = (await candidatesFor(context.database, notice)).map(({ pid, paidUntil, ...found }) => {
      const product = productOf(catalogue, pid)
      return {
        ...found,
        product: product ? textIn(product.names, reader) : String(pid),
        until: unixSeconds(paidUntil),
      }
    })
    return { candidates }
  },

  'POST /console/api/cancellation-notices/join': ({ input, operator, now, change }) =>
    joinNotice(context, { change, by: operator.name, now }, input),

  'POST /console/api/cancellation-notices/set-aside': ({ input, operator, now, change }) =>
    setNoticeAside({ change, by: operator.name, now }, input),
})

const present = (notice: ListedNotice): ShownNotice => ({
  id: notice.id,
  number: notice.number,
  received: unixSeconds(notice.receivedAt),
  name: notice.name,
  email: notice.email,
  contract: notice.contract,
  kind: notice.kind,
  reason: notice.reason,
  day: notice.wishedDay,
  state: notice.state,
  operator: notice.operator,
  decided: notice.decidedAt && unixSeconds(notice.decidedAt),
  note: notice.note,
  member: notice.memberId,
  assigned: notice.assigned,
})
