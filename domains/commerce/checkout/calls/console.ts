import type { Change } from '@/platform/audit/change'
import { isRefusal, underNames } from '@/platform/contract/refusal'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { type Currency, money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { confirmAgain } from '../actions/confirm-order'
import { acceptPayment, returnPayment } from '../actions/decide'
import { closeDiscrepancyBy } from '../actions/discrepancies'
import { enterOrder } from '../actions/enter-order'
import type { CheckoutContext } from '../context'
import type { paymentsConsoleCalls, ShownDiscrepancy, ShownReview } from '../contract/console'
import type { ReviewState } from '../rules/review'
import { type Discrepancy, openDiscrepancies } from '../store/discrepancies'
import { type Review, reviewsAfter } from '../store/reviews'
import { ofItems } from './api'

const pageLength = 50

/** Handlers for operators' view of payments that do not match, and their decisions. */
export function paymentsConsole(context: CheckoutContext): Handlers<typeof paymentsConsoleCalls> {
  const decide =
    (act: typeof acceptPayment) =>
    async ({ input, operator, reader, now, change }: DecisionVisit) => {
      const acting = { change, by: operator.name, now }
      const done = await act(context, acting, { reference: input.checkout, seen: input.seen })
      return isRefusal(done) ? done : done.to((review) => ({ payment: present(review, reader) }))
    }

  return {
    'GET /console/api/payments': async ({ input, operator, now, reader }) => {
      const { state, whose, after, after_checkout: checkout } = input
      const last = after === undefined || checkout === undefined ? null : { openedAt: momentOf(after), checkout }
      const work = { whose, self: operator.email, now }
      const found = await reviewsAfter(context.database, { state, work, last, most: pageLength + 1 })
      const payments = found.slice(0, pageLength).map((review) => ({
        ...present(review, reader),
        opened_ms: review.openedAt.getTime(),
        assigned: review.assigned,
      }))
      return { payments, more: found.length > pageLength }
    },
    'GET /console/api/payments/discrepancies': async () => ({
      discrepancies: (await openDiscrepancies(context.database)).map(presentDiscrepancy),
    }),
    'POST /console/api/payments/discrepancies/close': async ({ input: { id }, operator, now, change }) => {
      const closed = await closeDiscrepancyBy({ change, by: operator.name, now }, { id })
      return isRefusal(closed) ? closed : closed.to(() => ({ id }))
    },
    'POST /console/api/orders/confirm': ({ input, operator, now, change }) =>
      confirmAgain(context, { change, by: operator.name, now }, input),
    'POST /console/api/orders/enter': async ({ input: { paid, ...entry }, operator, now, change }) =>
      underNames(
        await enterOrder(context, { change, by: operator.name, now }, { ...entry, paid: new Date(paid * 1000) }),
        ofItems,
      ),
    'POST /console/api/payments/settle': decide(acceptPayment),
    'POST /console/api/payments/return': decide(returnPayment),
  }
}

interface DecisionVisit {
  readonly input: { readonly checkout: string; readonly seen: ReviewState }
  readonly operator: OperatorCaller
  readonly reader: Reader
  readonly now: Date
  readonly change: Change
}

/** An invalid moment counts as before all others. */
function momentOf(milliseconds: number) {
  const moment = new Date(milliseconds)
  return Number.isNaN(moment.getTime()) ? new Date(0) : moment
}

const amountOf = (minor: number | null, currency: Currency | null) =>
  minor === null || currency === null ? null : { currency, amount: decimal(money(minor, currency)) }

const presentDiscrepancy = (discrepancy: Discrepancy): ShownDiscrepancy => ({
  id: discrepancy.id,
  kind: discrepancy.kind,
  provider: discrepancy.provider,
  name: discrepancy.name,
  subscription: discrepancy.subscription,
  checkout: discrepancy.checkout,
  paid: amountOf(discrepancy.amount, discrepancy.currency),
  agreed: amountOf(discrepancy.agreedAmount, discrepancy.agreedCurrency),
  opened: unixSeconds(discrepancy.openedAt),
})

const present = (review: Review, reader: Reader): ShownReview => ({
  checkout: review.checkout,
  mismatch: review.mismatch,
  state: review.state,
  paid: { currency: review.currency, amount: decimal(money(review.amount, review.currency)) },
  agreed: { currency: review.agreed.currency, amount: decimal(money(review.agreed.total, review.agreed.currency)) },
  email: review.agreed.email,
  products: review.agreed.lines.map(({ pid, term, names }) => ({ pid, term, name: textIn(names, reader) })),
  order: review.orderNumber,
  provider: review.agreed.provider,
  payment: review.agreed.payment,
  standing: review.standing,
  opened: unixSeconds(review.openedAt),
  decided: review.decidedAt === null ? 0 : unixSeconds(review.decidedAt),
  operator: review.operator,
  reference: review.reference,
  note: review.note,
})
