import { orderStatus } from '@/domains/commerce/orders/rules'
import { merchantOf } from '@/integrations/payments/seller'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { beginRefund, declareWithdrawal, proposeGoodwill } from '../actions/begin'
import { approveRefund, declineRefund } from '../actions/decide'
import type { RefundsContext } from '../context'
import type { ListedCase, OpenedCase, refundsConsoleCalls } from '../contract/console'
import { amountOf, reasonMessages } from '../rules'
import { type Background, backgroundOf } from '../store/background'
import { caseByNumber, findCases, type RefundCase } from '../store/cases'

const listedAtOnce = 30

/** Handlers for operators' view of refunds, and their decisions (spec 12.1). */
export function refundsConsoleHandlers(context: RefundsContext): Handlers<typeof refundsConsoleCalls> {
  const { database, lines, translate } = context
  return {
    'GET /console/api/refunds': async ({ input, operator, now, reader }) => {
      const { state = 'waiting', kind, whose, search, after, oldest = state === 'waiting' ? 'first' : 'last' } = input
      const work = { whose, self: operator.email, now }
      const wanted = { state, kind, work, search, after, oldestFirst: oldest === 'first', most: listedAtOnce + 1 }
      const found = await findCases(database, wanted)
      return {
        refunds: found.slice(0, listedAtOnce).map((each) => ({ ...listedCase(each, reader), assigned: each.assigned })),
        more: found.length > listedAtOnce,
      }
    },

    'GET /console/api/refunds/case': async ({ input, language, reader }) => {
      const found = await caseByNumber(database, input.refund)
      const background = found && (await backgroundOf(database, lines, found.orderId))
      if (!found || !background) return refuse(20085)
      const reason = found.reason && translate[language](reasonMessages[found.reason])
      return openedCase(found, background, { reader, reason })
    },

    'POST /console/api/refunds/begin': ({ input, operator, now, change }) =>
      beginRefund(context, { change, by: operator.name, now }, input),

    'POST /console/api/refunds/declare-withdrawal': ({ input: { declared, ...wish }, operator, now, change }) =>
      declareWithdrawal(context, { change, by: operator.name, now }, { ...wish, declared: new Date(declared * 1000) }),

    'POST /console/api/refunds/goodwill': ({ input, operator, now, change }) =>
      proposeGoodwill(context, { change, by: operator.name, now }, input),

    'POST /console/api/refunds/approve': ({ input, operator, now, change }) => {
      const { refund: number, seen, except = null, by_hand: byHand = null } = input
      return approveRefund(context, { change, by: operator.name, now }, { number, seen, except, byHand })
    },

    'POST /console/api/refunds/decline': ({ input, operator, now, change }) => {
      const { refund: number, seen, reason } = input
      return declineRefund(context, { change, by: operator.name, now }, { number, seen, reason })
    },
  }
}

const listedCase = (found: RefundCase, reader: Reader): ListedCase => {
  const { minor: amount, currency } = amountOf(found)
  return {
    id: found.id,
    refund: found.number,
    kind: found.kind,
    state: found.state,
    since: unixSeconds(found.createdAt),
    currency,
    amount,
    products: found.lines.map(({ names }) => textIn(names, reader)),
    order: found.orderNumber,
    member: found.memberEmail,
  }
}

function openedCase(
  found: RefundCase,
  background: Background,
  { reader, reason }: { reader: Reader; reason: string | null },
): OpenedCase {
  const asked = new Map(found.lines.map((line) => [line.position, line]))
  return {
    ...listedCase(found, reader),
    member_id: found.memberId,
    version: found.version,
    reason,
    description: found.description,
    name: found.fullName,
    email: found.email,
    language: found.language,
    reference: found.reference,
    provider: found.payment === null ? null : found.provider,
    merchant: merchantOf(found)?.name ?? null,
    placed: unixSeconds(background.placedAt),
    paid: background.paidAt && unixSeconds(background.paidAt),
    country: found.country,
    total: background.total,
    coupon: background.couponCode,
    waived: background.withdrawalWaivedAt !== null,
    lines: background.lines.map(({ position, names, quantity, returned, amount, status, heldBy, codesTaken }) => ({
      position,
      name: textIn(names, reader),
      quantity,
      returned,
      units: asked.get(position)?.units ?? null,
      amount,
      refunded: status === orderStatus.refunded,
      asked: asked.has(position),
      other: heldBy === found.number ? null : heldBy,
      codes_taken: codesTaken,
    })),
    steps: found.steps.map(({ actorKind, ...step }) => ({ ...step, actor_kind: actorKind })),
    about: {
      name: background.memberName,
      since: unixSeconds(background.memberSince),
      orders: background.paidOrders,
      cases: background.earlierCases,
      refunded: background.refundedCases,
      blacklisted: background.blacklistedAt !== null,
    },
  }
}
