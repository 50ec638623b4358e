import { countAttempt, hashOf } from '@/domains/accounts/identity'
import { productOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { type Order, orderById, pidsOfBuyer } from '@/domains/commerce/orders'
import { afterReport, type PaymentState } from '@/integrations/payments/report'
import { refuseFields } from '@/platform/contract/refusal'
import type { Handler } from '@/platform/http/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { minutes, seconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { boughtAs } from '../actions/bought-as'
import type { CheckoutContext } from '../context'
import type { checkoutCalls, StandingOnWire } from '../contract/member'
import { isBuyersBrowser, mayMend } from '../rules/mending'
import { promisedUntil } from '../rules/review'
import { withOrder } from '../rules/with-order'
import { checkoutByToken } from '../store/checkouts'
import { browserOf } from './buyer-cookie'
import { presentInstructions } from './present-instructions'

type Status = Handler<(typeof checkoutCalls)['POST /checkout/status']>

/** The state on the page for each state of a payment; a purchase that was refunded later counts as paid. */
const states: Readonly<Record<PaymentState, StandingOnWire['state']>> = {
  begun: 'open',
  waiting: 'waiting',
  declined: 'declined',
  paid: 'paid',
  refunded: 'paid',
  chargedBack: 'paid',
}

/** A page asks every three seconds for a minute, and again when its buyer does. */
const asking = { free: 30, forgives: seconds(3), longestDelay: minutes(1) }

export const checkoutStatus =
  (context: CheckoutContext): Status =>
  async (visit) => {
    const { input, now } = visit
    const { database, payments, log } = context
    const present = presentTo(context, { browser: browserOf(visit), reader: visit.reader, now })
    const tokenHash = hashOf(input.checkout)
    const found = await checkoutByToken(database, tokenHash)
    if (!found) return refuseFields('checkout')
    const { provider, payment } = found
    const open = states[found.state] !== 'paid'
    if (!open || provider === null || payment === null) return present(found)
    // Frequent callers get the known state: a provider asked too often would not answer for other buyers either.
    const throttle = ownCount({ key: `status of ${found.reference}`, ...asking })
    if ((await countAttempt(database, [throttle], now)) !== null) return present(found)
    try {
      const known = { state: found.state, at: found.stateAt, refunded: found.refunded }
      const report = await payments.refresh(provider, payment, known)
      if (!report || afterReport(known, report) === known) return present(found)
    } catch (error) {
      // The webhook will tell; until then the page hears what is known.
      log.warn({ error, provider, payment }, 'a provider could not be asked about a payment')
    }
    return present((await checkoutByToken(database, tokenHash)) ?? found)
  }

type CheckoutRecord = NonNullable<Awaited<ReturnType<typeof checkoutByToken>>>

interface StatusReader {
  readonly browser: Buffer | null
  readonly reader: Reader
  readonly now: Date
}

const presentTo =
  (context: CheckoutContext, { browser, reader, now }: StatusReader) =>
  async (found: CheckoutRecord): Promise<StandingOnWire> => {
    const state = stateOf(found, now)
    const sold = state === 'paid' ? await productsOf(context, found) : []
    const tracked = sold.flatMap((product) => (product.kind === 'upgrade' && product.tracked ? [product.pid] : []))
    const isHeld =
      state === 'paid' && found.orderId !== null && (await context.guard.isHeld(context.database, found.orderId))
    const isUsable = state === 'paid' && found.orderId !== null && !isHeld
    const pids = isUsable ? await pidsOfBuyer(context.database, found.orderId ?? 0) : []
    const transfer = state === 'waiting' ? await instructionsOf(context, found) : null
    const mendable = mayMend(found, { browser, now })
    const { orderNumber: order, email, returnTo } = found
    // Only after a purchase does the page lead back to the vendor's site.
    const back = returnTo !== null && order !== null ? { return_to: withOrder(returnTo, order) } : {}
    const facts = { state, order, email, tracked, mendable }
    const isPlaced = (state === 'paid' || transfer !== null) && found.orderId !== null
    const placed = isPlaced ? await orderById(context.database, found.orderId ?? 0) : null
    const kind = placed ? await kindOnWire(context, placed) : {}
    const showsKeys = isUsable && kind.kind === undefined && isBuyersBrowser(found, { browser, now })
    const keys = placed && showsKeys ? await keysOnWire(context, placed, { email, reader }) : []
    const marks = {
      ...(pids.length > 0 && { pids: [...pids] }),
      ...(isHeld && { held: true as const }),
      ...(keys.length > 0 && { keys }),
      ...kind,
    }
    return { ...facts, ...marks, ...(transfer && { transfer }), ...back }
  }

/** Returns what the purchase is for its buyer, where they have not bought it for themselves. */
async function kindOnWire(context: CheckoutContext, order: Order): Promise<Pick<StandingOnWire, 'kind' | 'gift'>> {
  const bought = await boughtAs(context, context.database, order)
  if (bought.kind === 'own') return {}
  const gift = bought.kind === 'gift' ? bought.gift : null
  const { kind } = bought
  return { kind, ...(gift && { gift: { name: gift.name, ...(gift.day !== null && { day: gift.day }) } }) }
}

/** The licence keys of an order, which are made now if they are not yet, with the names of their products. */
async function keysOnWire(
  { database, licenceKeys }: CheckoutContext,
  { id, lines }: Order,
  { email, reader }: { readonly email: string; readonly reader: Reader },
) {
  const keys = await database.transaction((transaction) => licenceKeys(transaction, { order: id, to: email }))
  return lines.flatMap(({ position, names }) => {
    const key = keys.get(position)
    return key === undefined ? [] : [{ key, name: textIn(names, reader) }]
  })
}

async function instructionsOf({ payments }: CheckoutContext, { provider, payment }: CheckoutRecord) {
  if (provider !== 'transfer' || payment === null) return null
  const found = await payments.byTransfer?.instructionsOf(payment)
  return found ? presentInstructions(found) : null
}

/** Returns the bought products, as far as they are still sold. */
async function productsOf({ database, catalogue }: CheckoutContext, { lines }: CheckoutRecord): Promise<Product[]> {
  const current = await catalogue.currentCatalogue(database)
  return lines.flatMap(({ pid }) => productOf(current, pid) ?? [])
}

function stateOf(found: CheckoutRecord, now: Date): StandingOnWire['state'] {
  const { state, mismatch, orderId } = found
  if (mismatch !== null) return state === 'refunded' || state === 'chargedBack' ? 'returned' : 'review'
  // The checkout has expired; a new quote can be ordered.
  if (found.provider === 'transfer' && state === 'declined') return 'expired'
  const isUnpaid = state === 'begun' || (state === 'declined' && orderId === null)
  return isUnpaid && (found.withdrawnAt !== null || promisedUntil(found) <= now) ? 'expired' : states[state]
}
