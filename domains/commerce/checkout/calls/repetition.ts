import { isHeld, renewingPids } from '@/domains/commerce/subscriptions'
import type { Transaction } from '@/platform/database/connect'
import { textIn } from '@/platform/i18n/texts'
import type { CheckoutContext } from '../context'
import { isCollected, type Quote } from '../rules/quote'
import { closeWithdrawn } from '../store/coupons'
import { type SameBuyer, samePurchases, waitForPurchase } from '../store/same-purchases'
import type { QuoteResult } from './quoting'

/**
 * A purchase that the buyer must confirm before payment: the same was just bought, is being paid elsewhere, or is
 * subscribed to (decision 0148).
 */
export type Repetition = { readonly how: 'ordered' | 'open' | 'subscribed'; readonly name: string }

/** A purchase that is about to begin. */
type PurchaseAttempt = Pick<QuoteResult, 'catalogue' | 'request' | 'terms'> & {
  readonly quote: Quote
  readonly buyer: SameBuyer
  readonly now: Date
}

const thingsOf = ({ lines }: Quote) =>
  lines.map(({ product, term, quantity }) => ({ pid: product.pid, term, quantity }))

/** Free purchases, quotations and fees cannot be paid twice by mistake. */
const canRepeat = ({ quote, terms }: PurchaseAttempt) =>
  isCollected(quote) && terms === null && !quote.lines.some((line) => line.handed)

/**
 * Ends the payment of the same in another tab, as far as the provider can do that: of two that are open the newer one is
 * the one that is meant.
 */
export async function withdrawSame(
  { database, payments, log }: CheckoutContext,
  asked: PurchaseAttempt,
): Promise<void> {
  if (!canRepeat(asked)) return
  const { buyer, quote, now } = asked
  for (const same of await samePurchases(database, { buyer, things: thingsOf(quote), now })) {
    const { checkout, provider: name, payment, ordered } = same
    const provider = ordered || payment === null ? null : name && payments.provider(name)
    if (!provider || payment === null) continue
    try {
      const withdrawn = await provider.withdraw(payment)
      if (withdrawn) await database.transaction((transaction) => closeWithdrawn(transaction, checkout, now))
    } catch (error) {
      log.warn({ error, checkout }, 'a provider could not be asked to withdraw a payment')
    }
  }
}

/**
 * Returns the purchase that this one repeats, as the database knows it now; the purchases of one buyer are handled one
 * by one.
 */
export async function repetitionOf(transaction: Transaction, asked: PurchaseAttempt): Promise<Repetition | null> {
  if (!canRepeat(asked)) return null
  const { buyer, quote, request, catalogue, now } = asked
  await waitForPurchase(transaction, buyer)
  const [same] = await samePurchases(transaction, { buyer, things: thingsOf(quote), now })
  const [first] = quote.lines
  if (same && first)
    return { how: same.ordered ? 'ordered' : 'open', name: textIn(first.product.names, request.language) }
  const plans = quote.lines.filter(({ product }) => product.kind === 'subscription')
  if (!('memberId' in buyer) || plans.length === 0) return null
  const spent = quote.lines.flatMap(({ spends }) => spends ?? [])
  const held = await renewingPids(transaction, buyer.memberId, spent)
  const plan = plans.find(({ product }) => isHeld(catalogue, product, held))
  return plan ? { how: 'subscribed', name: textIn(plan.product.names, request.language) } : null
}
