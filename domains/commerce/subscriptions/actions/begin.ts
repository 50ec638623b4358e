import { randomBytes } from 'node:crypto'
import { priceOf, productOf } from '@/domains/commerce/catalogue/rules'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import { type Order, type OrderLine, orderById } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Transaction } from '@/platform/database/connect'
import type { SubscriptionsContext } from '../context'
import { countryOfPrice } from '../rules/country-price'
import { rhythmOf } from '../rules/renewal'
import { endOfTrial } from '../rules/trial'
import { lockProviderStateOfCheckout } from '../store/provider-state'
import { addSubscription, lockOfMember, type Subscription } from '../store/subscriptions'
import { isMembersSecond, waitForTrial } from '../store/trials'
import { end, followMember, nextLook, tell } from './change'
import { settle } from './follow'

/** Lets the subscriptions of an order begin that has been paid; each line's once, however often it is reported. */
export function beginWhenPaid(context: SubscriptionsContext) {
  context.events.on('order.paid', 'subscriptions', async ({ order: id, origin, bought: products }) => {
    if (origin === 'renewal') return
    if (products && !(await hasSubscription(context, products))) return
    await context.database.transaction(async (transaction) => {
      const bought = await context.checkouts.lockCheckoutOf(transaction, id)
      const order = await orderById(transaction, id)
      if (!order || order.origin === 'renewal') return
      const catalogue = await context.catalogue.catalogueOfVersion(transaction, order.catalogueVersion)
      const lines = order.lines.filter(({ pid }) => catalogue && productOf(catalogue, pid)?.kind === 'subscription')
      if (!catalogue || lines.length === 0) return
      // The checkout is locked before any subscription (`lockOrder`): reports meanwhile wait for it.
      const reported =
        order.provider !== null && bought
          ? await lockProviderStateOfCheckout(transaction, order.provider, bought.reference)
          : null
      for (const line of lines) {
        const renewal =
          bought?.lines[line.position]?.renewal ??
          priceOf(catalogue, { pid: line.pid, term: line.term, currency: order.total.currency })?.renewal?.minor
        await beginOne(context, transaction, order, line, {
          checkout: bought?.reference ?? null,
          upgrades: bought?.lines[line.position]?.spends ?? null,
          renewalAmount: renewal ?? line.amount.minor,
          trialDays: bought?.lines[line.position]?.trial ?? null,
          priceCountry: renewal == null ? null : countryOfPrice(catalogue, order, { ...line, renewal }),
        })
      }
      if (reported) await settle(context, transaction, reported)
    })
  })
}

/** Whether one of these products is a subscription: most orders have none, and then nothing of them is read. */
async function hasSubscription(
  { database, catalogue }: SubscriptionsContext,
  { catalogueVersion, pids }: { readonly catalogueVersion: number; readonly pids: readonly number[] },
) {
  const sold = await catalogue.catalogueOfVersion(database, catalogueVersion)
  return sold !== null && pids.some((pid) => productOf(sold, pid)?.kind === 'subscription')
}

interface SubscriptionPurchase {
  readonly checkout: string | null
  /** The smaller one that it was bought in place of, by its id. */
  readonly upgrades: number | null
  readonly renewalAmount: number
  /** The number of trial days before the payment. */
  readonly trialDays: number | null
  /** The country at whose lower prices it was sold. */
  readonly priceCountry: string | null
}

async function beginOne(
  context: SubscriptionsContext,
  transaction: Transaction,
  order: Order,
  line: OrderLine,
  { checkout, upgrades, renewalAmount, trialDays, priceCountry }: SubscriptionPurchase,
) {
  const now = context.clock()
  const startedAt = order.paidAt ?? order.placedAt
  const trialUntil = trialDays === null ? null : endOfTrial(startedAt, trialDays)
  const paidUntil = trialUntil ?? endOfTerm(line.term, startedAt)
  if (paidUntil === null) return
  const renews = order.provider !== null && checkout !== null && rhythmOf(line.term) !== null
  const facts = {
    // The reference is no secret: every call also checks the owner.
    reference: randomBytes(9).toString('base64url'),
    memberId: order.memberId,
    orderId: order.id,
    position: line.position,
    pid: line.pid,
    quantity: line.quantity,
    term: line.term,
    state: renews ? ('active' as const) : ('cancelled' as const),
    startedAt,
    paidUntil,
    trialUntil,
    currency: line.amount.currency,
    amount: line.amount.minor,
    renewalAmount,
    priceCountry,
    buyerCountry: order.country,
    provider: renews ? order.provider : null,
    checkout: renews ? checkout : null,
  }
  const unwatched = { ...facts, noticedFor: null, reminded: 0 }
  const added = await addSubscription(transaction, { ...facts, lookAt: nextLook(context, unwatched) })
  if (!added) return
  await tell(context, transaction, added, { was: null, renewed: false, now })
  await followMember(context, transaction, added.memberId, now)
  if (upgrades !== null) await endUpgraded(context, transaction, added, { smaller: upgrades, now })
  if (trialUntil !== null) {
    await waitForTrial(transaction, `of ${added.memberId}`)
    if (await isMembersSecond(transaction, added)) await end(context, transaction, added, { ending: 'trialUsed', now })
  }
  // It was given back before it could begin.
  const ending = endingOf(line)
  if (ending) await end(context, transaction, added, { ending, now })
}

function endingOf({ status }: OrderLine) {
  if (status === orderStatus.refunded) return 'refunded' as const
  return status === orderStatus.cancelled ? ('chargedBack' as const) : null
}

/** The smaller subscription that this one was bought in place of: what was left of it has lowered the price. */
async function endUpgraded(
  context: SubscriptionsContext,
  transaction: Transaction,
  begun: Subscription,
  { smaller: id, now }: { smaller: number; now: Date },
) {
  const own = await lockOfMember(transaction, begun.memberId)
  const smaller = own.find((each) => each.id === id)
  if (smaller && smaller.state !== 'ended') {
    return end(context, transaction, smaller, { ending: 'upgraded', now })
  }
  const about = { subscription: begun.id, member: begun.memberId }
  context.log.error(about, 'a subscription was sold as an upgrade of one that had ended before: look at it')
}
