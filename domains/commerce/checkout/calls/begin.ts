import { randomBytes } from 'node:crypto'
import { countAttempt, newSecret } from '@/domains/accounts/identity'
import { orderById } from '@/domains/commerce/orders'
import { isRefusal, refuseUntil } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import { hours } from '@/platform/time/duration'
import { openCount } from '@/platform/time/throttle'
import { fulfilFree } from '../actions/fulfil'
import { freeQuotation } from '../actions/quotation'
import type { CheckoutContext } from '../context'
import { agreedPurchase, type Begin, type BeginVisit, changed, couponTaken, type Purchase } from './agreed-purchase'
import { beginPayment } from './begin-payment'
import { markBrowser } from './buyer-cookie'
import { keepCheckout } from './keep-checkout'
import { makeRoom } from './make-room'
import { repetitionOf, withdrawSame } from './repetition'

/** Limits mails to any address, where there is nothing to pay. */
const gratisFor = (to: string) =>
  openCount('a session, which is counted by its account', {
    key: `gratis for ${to}`,
    free: 3,
    forgives: hours(1),
    longestDelay: hours(1),
  })

/** Begins a purchase: checks the agreed price, stores the purchase, and asks the provider to collect it. */
export const beginCheckout =
  (context: CheckoutContext): Begin =>
  async (known, visit) => {
    const { database } = context
    const { input, member, now } = visit
    const purchase = await agreedPurchase(context, visit, known)
    if (isRefusal(purchase) || 'state' in purchase) return purchase
    const turnedAway = await admit(context, visit, purchase)
    if (turnedAway) return turnedAway
    const { quoted, quote, coupon } = purchase
    const browserHash = member ? null : markBrowser(context, visit)
    const buyer = browserHash === null ? { memberId: member?.id ?? 0 } : { browserHash }
    const repeated = { ...quoted, quote, buyer, now }
    if (!input.again) await withdrawSame(context, repeated)
    if (coupon && member && !(await makeRoom(context, coupon, member.id, now))) {
      return couponTaken(context, visit, purchase)
    }
    if (quoted.terms && !(await freeQuotation(context, quoted.terms, now))) {
      return changed(context, visit, { ...quoted, quote: { obstacle: 'quotationAccepted', pid: 0 } })
    }
    const reference = randomBytes(18).toString('base64url')
    const opened = { ...purchase, reference, secret: newSecret(), browserHash }
    const kept = await allOrNothing(database, async (transaction) => {
      const bought = input.again ? null : await repetitionOf(transaction, repeated)
      if (bought) return { bought }
      if (!(await keepCheckout(context, transaction, visit, opened))) return null
      if (!opened.gratis) return { order: null }
      const order = await fulfilFree(context, transaction, reference, now)
      return order === null ? null : { order }
    })
    if (kept === null) return couponTaken(context, visit, purchase)
    if ('bought' in kept) return { state: 'bought', ...kept.bought }
    if (kept.order === null) return beginPayment(context, visit, opened)
    const order = await orderById(database, kept.order)
    return { state: 'paid', checkout: opened.secret, order: order?.number ?? '' }
  }

/** Refuses too many attempts; null: the purchase may begin. */
async function admit(context: CheckoutContext, visit: BeginVisit, { email, gratis, quoted }: Purchase) {
  const { member, network, networkCountry, token, now, input } = visit
  const { country } = quoted.request
  const memberId = member?.id ?? null
  const turnedAway = await context.guard.admit({
    memberId,
    email,
    network,
    networkCountry,
    country,
    token,
    now,
    code: input.code,
  })
  if (turnedAway) return turnedAway
  const buyer = member ? `member ${member.id}` : email
  const wait = gratis ? await countAttempt(context.database, [gratisFor(buyer)], now) : null
  return wait === null ? null : refuseUntil(wait)
}
