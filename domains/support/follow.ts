import { caseByNumber } from '@/domains/refunds'
import { isUniqueViolation } from '@/platform/database/errors'
import { newReference } from '@/platform/text/reference'
import { before, days } from '@/platform/time/duration'
import type { SupportContext } from './context'
import type {} from './events'
import { writeToCustomer, writeToStaff } from './mails/send'
import { limits } from './rules'
import { forgetUnsent, unsentBefore } from './store/attachments'
import { purgePasses } from './store/passes'
import { openTicket } from './store/tickets'

/** What support does after the answer: it writes to both sides, opens a ticket for each refund, and tidies up. */
export function registerSupportJobs(context: SupportContext) {
  const { database, clock, events, worker, files } = context

  events.on('ticket.opened', 'acknowledgement', ({ ticket }) => writeToCustomer(context, 'received', ticket))
  events.on('ticket.opened', 'staff', ({ ticket }) => writeToStaff(context, 'opened', ticket))
  events.on('ticket.continued', 'staff', ({ ticket }) => writeToStaff(context, 'continued', ticket))
  events.on('ticket.answered', 'mail', ({ ticket, message }) => writeToCustomer(context, 'answered', ticket, message))
  events.on('ticket.closed', 'mail', ({ ticket }) => writeToCustomer(context, 'closed', ticket))
  events.on('refund.requested', 'ticket', ({ refund }) => openForRefund(context, refund))

  worker.recur('support.tidying', days(1), async () => {
    const now = clock()
    await purgePasses(database, now)
    for (const { id, fileKey } of await unsentBefore(database, before(now, days(1)))) {
      if (await forgetUnsent(database, id)) await files.remove(fileKey)
    }
  })
}

/** A request for a refund opens the conversation about it (D16). Refunds acknowledge it themselves. */
async function openForRefund(context: SupportContext, refund: string) {
  const { database, clock, events, translate, refundReason } = context
  const found = await caseByNumber(database, refund)
  if (!found) return
  const say = translate[found.language]
  const withdrawal = found.kind === 'withdrawal'
  const facts = { order: found.orderNumber, refund }
  const lines = [
    say(withdrawal ? 'mail.ticketWithdrawal' : 'mail.ticketRefund', facts),
    ...(found.reason === null ? [] : [refundReason(found.reason, found.language)]),
    ...(found.description ? [found.description] : []),
  ]
  const number = newReference('T')
  const now = clock()
  const opened = database.transaction((transaction) =>
    openTicket(
      transaction,
      {
        number,
        memberId: found.memberId,
        email: null,
        name: found.fullName.slice(0, limits.name) || found.memberEmail,
        language: found.language,
        subject: say(withdrawal ? 'mail.ticketWithdrawalSubject' : 'mail.ticketRefundSubject', facts),
        refund,
        author: 'system',
        text: lines.join('\n\n').slice(0, limits.message),
        attachments: [],
        now,
      },
      events.announcement('ticket.opened', { ticket: number }, now),
    ),
  )
  await opened.catch((error: unknown) => {
    // The job ran before, and was not heard to have ended.
    if (!isUniqueViolation(error)) throw error
  })
}
