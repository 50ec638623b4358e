import { orderById } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Transaction } from '@/platform/database/connect'
import { newReference } from '@/platform/text/alphabet'
import { before, days } from '@/platform/time/duration'
import type { FraudContext } from '../context'
import { holds, marksOf, type OrderFacts } from '../rules/marks'
import { refusedSince } from '../store/attempts'
import { isListed } from '../store/blocks'
import { addReview, changeReview, lockReviewOf, orderToAssess } from '../store/reviews'
import { riskOfPayment } from '../store/risks'
import { sendLetter } from './tell'

let known: Promise<ReadonlySet<string>> | null = null

/** Loaded for the first order: most processes never need it. */
const domains = () => {
  known ??= import('disposable-email-domains-js').then(({ default: list }) => list.disposableEmailBlocklistSet())
  return known
}

/** Whether an address is one of those that are thrown away after use. */
const isDisposable = async (email: string) => (await domains()).has(email.split('@').at(-1) ?? '')

/**
 * Assesses a paid order by all that is known, and opens a review where something is wrong (decision 0083). Safe to
 * repeat: a decision stays until there are facts that it did not cover.
 */
export async function assessOrder(context: FraudContext, transaction: Transaction, orderId: number): Promise<void> {
  const order = await orderToAssess(transaction, orderId)
  // A transfer has no card behind it, and its bank takes nothing back.
  if (!order?.provider || order.provider === 'transfer' || order.payment === null) return
  if (order.status !== orderStatus.complete) return
  const now = context.clock()
  const { cardCountry, networkCountry, network } = order
  const refused = await refusedSince(transaction, order, before(order.paidAt ?? now, days(1)))
  const card = cardCountry === null ? [] : [{ kind: 'cardCountry', value: cardCountry } as const]
  const facts: OrderFacts = {
    cardCountry,
    networkCountry,
    risk: await riskOfPayment(transaction, order.provider, order.payment),
    cardBlocked: await isListed(transaction, card, now),
    refusedOfBuyer: refused.ofBuyer,
    refusedFromNetwork: refused.fromNetwork,
    disposableMail: await isDisposable(order.email),
  }
  const marks = marksOf(facts)
  if (marks.length === 0) return
  const { refusedOfBuyer, refusedFromNetwork } = facts
  const known = { network, networkCountry, cardCountry, refusedOfBuyer, refusedFromNetwork }
  const tellHeld = async () => sendLetter(context, transaction, 'held', await orderById(transaction, orderId))
  const review = await lockReviewOf(transaction, orderId)
  if (!review) {
    const resting = holds(facts)
    const added = { number: newReference('F'), orderId, marks, facts: known, resting, openedAt: now }
    if ((await addReview(transaction, added)) && resting) await tellHeld()
    return
  }
  const news = marks.filter((mark) => !review.marks.includes(mark))
  if (news.length === 0 || review.state === 'refunded' || review.state === 'ended') return
  const change = { marks: [...review.marks, ...news], facts: known }
  const decided = review.state === 'released' ? review.marks : []
  const resting = review.resting || holds(facts, decided)
  await changeReview(transaction, review.id, {
    ...change,
    resting,
    state: 'open',
    decidedAt: null,
    operator: null,
    note: null,
  })
  if (resting && !review.resting) await tellHeld()
}
