import type { AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse, underNames } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import { asItIs, projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { beginRefund, declareWithdrawal, proposeGoodwill } from '../actions/begin'
import { approveRefund, declineRefund } from '../actions/decide'
import type { RefundsContext } from '../context'
import { apiRefund, type refundsApiCalls } from '../contract/api'
import { amountOf } from '../rules'
import { caseByNumber, findCases, type RefundCase } from '../store/cases'

export function refundsApi(context: RefundsContext): ApiHandlers<typeof refundsApiCalls> {
  const { database } = context
  /** The case as it is after a change. */
  const shown = <R extends Refusal>(done: AuditedAnswer<{ readonly refund: string }> | R) =>
    asItIs(done, ({ refund }) => caseByNumber(database, refund), present)
  const seenAs = (seen: number | undefined) => (seen === undefined ? {} : { seen })
  return {
    'GET /api/v1/refunds': ({ input }) => {
      const { status: state = 'all', kind, order: search } = input
      const filter = { state, kind, search, oldestFirst: false } as const
      return pageOf(
        input,
        ({ before, limit }) => findCases(database, { ...filter, after: before ?? undefined, most: limit }),
        present,
      )
    },
    'GET /api/v1/refunds/{refund}': async ({ input }) => {
      const found = await caseByNumber(database, input.refund)
      return found ? present(found) : refuse(20085)
    },
    'POST /api/v1/orders/{order}/refunds': async ({ input: { order, ...rest }, acting }) =>
      shown(await beginRefund(context, acting, { order, ...rest })),
    'POST /api/v1/orders/{order}/goodwill': async ({ input: { order, ...rest }, acting }) =>
      underNames(await shown(await proposeGoodwill(context, acting, { order, ...rest })), {
        positions: 'position',
      }),
    'POST /api/v1/orders/{order}/withdrawals': async ({ input: { order, declared_at, ...rest }, acting }) => {
      const declared = new Date(declared_at)
      const done = await declareWithdrawal(context, acting, { order, declared, ...rest })
      return underNames(await shown(done), { declared: 'declared_at' })
    },
    'POST /api/v1/refunds/{refund}/approve': async ({ input, acting }) => {
      const { refund: number, seen, by_hand: byHand = null } = input
      return shown(await approveRefund(context, acting, { number, ...seenAs(seen), byHand }))
    },
    'POST /api/v1/refunds/{refund}/decline': async ({ input: { refund: number, seen, reason }, acting }) =>
      shown(await declineRefund(context, acting, { number, ...seenAs(seen), reason })),
  }
}

const present = projection(apiRefund)((found: RefundCase) => {
  const { minor, currency } = amountOf(found)
  return {
    id: found.number,
    order: found.orderNumber,
    member: found.memberId,
    status: found.state,
    amount: { amount: minor, currency },
    lines: found.lines.map(({ position, pid, units, amount }) => ({
      position,
      units,
      product: pid,
      amount: { amount, currency },
    })),
    steps: found.steps.map(({ state, at, actorKind, actor, note }) => ({
      status: state,
      at: new Date(at * 1000).toISOString(),
      by: actorKind,
      name: actorKind === 'operator' ? actor : null,
      note,
    })),
  }
})
