import { merchantOf } from '@/integrations/payments/seller'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { before, days, unixSeconds } from '@/platform/time/duration'
import type { RefundsContext } from '../context'
import type { RefundCaseOnWire, refundsCalls } from '../contract/member'
import { amountOf, isFreeToWithdraw } from '../rules'
import { longestDelay, withdrawableUntil, withdrawalCountries } from '../rules/withdrawal'
import { casesOfMember, type RefundCase } from '../store/cases'
import { moveCase } from '../store/move-case'
import { type OrderToReturn, ordersToWithdraw } from '../store/orders'

type Calls = Pick<typeof refundsCalls, 'GET /member/refund_cases' | 'POST /member/retract_refund'>

export const caseCalls = ({ database, events, vendor: { withdrawal, seller } }: RefundsContext): Handlers<Calls> => {
  /** Returns the order's offer of withdrawal; empty when the period is over or all of it was refunded. */
  function offerOf(order: OrderToReturn, now: Date) {
    const until = withdrawableUntil(order, withdrawal)
    const pids = [...new Set(order.lines.filter(isFreeToWithdraw).map(({ pid }) => pid))]
    if (until === null || now >= until || pids.length === 0) return []
    return [{ order_no: order.number, seller: merchantOf(order)?.name ?? seller.name, pids, until: unixSeconds(until) }]
  }

  return {
    'GET /member/refund_cases': async ({ member, now, reader }) => {
      const since = before(now, days(withdrawal.days + longestDelay))
      const countries = withdrawalCountries(withdrawal)
      // Goodwill is shown to the member once it is given.
      const cases = (await casesOfMember(database, member.id)).filter(
        ({ kind, state }) => kind !== 'goodwill' || state === 'refunded',
      )
      const orders = await ordersToWithdraw(database, { memberId: member.id, countries, since })
      return {
        cases: cases.map((each) => present(each, reader)),
        withdrawals: orders.flatMap((order) => offerOf(order, now)),
      }
    },

    'POST /member/retract_refund': async ({ input, member, now }) => {
      const { case_no: number } = input
      const retracted = await database.transaction(async (transaction) => {
        const move = {
          number,
          to: 'retracted',
          from: ['requested'],
          at: now,
          actor: 'member',
          memberId: member.id,
        } as const
        if (!(await moveCase(transaction, move))) return false
        await events.emit(transaction, 'refund.ended', { refund: number }, now)
        return true
      })
      return retracted ? {} : refuse(20035)
    },
  }
}

const present = (found: RefundCase, reader: Reader): RefundCaseOnWire => {
  const { number, orderNumber, kind, state, lines, steps } = found
  const amount = amountOf(found)
  return {
    case_no: number,
    order_no: orderNumber,
    kind,
    status: state,
    products: lines.map(({ pid, names, units }) => ({
      pid,
      name: textIn(names, reader),
      ...(units !== null && { quantity: units }),
    })),
    currency: amount.currency,
    amount: decimal(amount),
    // A provider's message is for operators only.
    timeline: steps.map(({ state: status, at, note }) => ({
      status,
      date: at,
      note: status === 'declined' ? note : null,
    })),
  }
}
