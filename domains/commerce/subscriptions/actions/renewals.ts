import { businessOf } from '@/domains/accounts/profile'
import { isInvoiced } from '@/domains/accounts/profile/rules'
import { postalCodeOfOrder } from '@/domains/accounts/profile/rules/vat-place'
import { productOf, vatRateOn } from '@/domains/commerce/catalogue/rules'
import { addOrder, cancelOrder, orderById, payOrder, refundLines } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Transaction } from '@/platform/database/connect'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { enqueue } from '@/platform/jobs/queue'
import { money } from '@/platform/money/money'
import { inBasisPoints } from '@/platform/money/rate'
import type { SubscriptionsContext } from '../context'
import { isInVain } from '../rules/life'
import { endOfFirstPeriod, sharesOf } from '../rules/renewal'
import { changePaidBy, changePlanChange, type PlanChange, replaceLines } from '../store/plan-changes'
import { nameOrder, type ProviderSubscription, type RenewalPayment, renewalPaymentsOf } from '../store/provider-state'
import { addPeriod, changeSubscription, type Subscription } from '../store/subscriptions'
import { endAtProviderJob, followMember, tell } from './change'
import { writeTo } from './tell'

/**
 * Begins the plan that a payment has paid for: purchases that were paid for the plan before give nothing from then on.
 */
async function beginPlan(
  context: SubscriptionsContext,
  transaction: Transaction,
  own: Subscription,
  { plan, payment }: { readonly plan: PlanChange; readonly payment: RenewalPayment },
): Promise<Subscription> {
  const { id, pid, term, quantity, renewalAmount, credit, charge, effectiveAt } = plan
  const now = context.clock()
  const planSince = charge > 0 ? payment.at : effectiveAt
  await replaceLines(transaction, own.id, now)
  await changePlanChange(transaction, id, { state: 'done', closedAt: now, payment: payment.payment })
  const changed = await changeSubscription(transaction, own.id, {
    pid,
    term,
    quantity,
    renewalAmount,
    planSince,
    credited: charge > 0 ? credit : 0,
  })
  await tell(context, transaction, changed, { was: own.state, renewed: false, now })
  await followMember(context, transaction, changed.memberId, now)
  return changed
}

/**
 * Makes an order of every paid renewal, once, and cancels those that were refunded. The books need them in every state
 * of the subscription.
 * @returns the subscriptions with their last payment
 */
export async function bookRenewals(
  context: SubscriptionsContext,
  transaction: Transaction,
  known: ProviderSubscription,
  own: readonly Subscription[],
): Promise<readonly Subscription[]> {
  let current = own
  for (const payment of await renewalPaymentsOf(transaction, known)) {
    if (!isSettled(payment)) continue
    const { orderId } = payment
    const [only, ...others] = current
    const plan =
      orderId !== null || !only || others.length > 0 ? null : await changePaidBy(transaction, only.id, payment)
    if (plan && only) current = [await beginPlan(context, transaction, only, { plan, payment })]
    const order = orderId ?? (await bookOne(context, transaction, payment, current))
    if (orderId === null) {
      await checkPrice(context, transaction, payment, { own: current, plan })
      const inVain = current.filter((each) => isInVain(each, payment.at))
      if (inVain.length === 0) current = await paidFor(context, transaction, payment, { own: current, plan })
      else await giveBack(context, transaction, { order, payment, own: current, inVain })
    }
    const at = payment.at
    if (payment.state === 'refunded') await refundLines(transaction, context.events, { order, positions: 'all', at })
    else if (payment.refunded.length > 0) {
      await refundLines(transaction, context.events, { order, positions: payment.refunded, at })
    }
    if (payment.state === 'chargedBack') await cancelOrder(transaction, context.events, { order, at })
  }
  return current
}

export const isSettled = ({ state }: RenewalPayment) =>
  state === 'paid' || state === 'refunded' || state === 'chargedBack'

/** A charge is booked in any case. If it differs from the price agreed at the purchase, staff review it. */
async function checkPrice(
  { discrepancies }: SubscriptionsContext,
  transaction: Transaction,
  { provider, payment: name, subscription, total, currency }: RenewalPayment,
  { own, plan }: PaidPeriods,
) {
  const [first] = own
  const renewals = own.map(({ renewalAmount }) => renewalAmount).reduce((one, other) => one + other, 0)
  const agreed = first && money(plan && plan.charge > 0 ? plan.charge : renewals, first.currency)
  if (!agreed || (agreed.currency === currency && agreed.minor === total)) return
  const finding = { kind: 'renewal', provider, name, subscription, checkout: first.checkout ?? '', agreed } as const
  await discrepancies.open(transaction, { ...finding, came: money(total, currency) })
}

const sharesIn = ({ total, currency }: RenewalPayment, own: readonly Subscription[]) =>
  sharesOf(
    money(total, currency),
    own.map(({ renewalAmount }) => money(renewalAmount, currency)),
  )

async function bookOne(
  { catalogue: reader, events, payments }: SubscriptionsContext,
  transaction: Transaction,
  payment: RenewalPayment,
  own: readonly Subscription[],
): Promise<number> {
  const { provider, currency, at } = payment
  const [first] = own
  const bought = first && (await orderById(transaction, first.orderId))
  if (!first || !bought) throw new Error('A subscription has no order')
  const catalogue = await reader.currentCatalogue(transaction)
  const business = await businessOf(transaction, bought.memberId)
  const place = postalCodeOfOrder(bought, business && isInvoiced(business) ? business : null)
  const rate = vatRateOn(catalogue, bought.country, at.toISOString().slice(0, 10), place)
  const shares = sharesIn(payment, own)
  const items = own.map(({ position, pid, term, quantity }, index) => {
    const line = bought.lines.find((each) => each.position === position)
    if (!line) throw new Error('A subscription has no line in its order')
    const amount = shares[index] ?? money(0, currency)
    const unit = money(Math.ceil(amount.minor / quantity), currency)
    const sold = line.pid === pid ? line : (productOf(catalogue, pid) ?? line)
    return { pid, term, platforms: sold.platforms, names: sold.names, quantity, unit, amount }
  })
  const { id } = await addOrder(transaction, {
    memberId: bought.memberId,
    status: orderStatus.waiting,
    origin: 'renewal',
    placedAt: at,
    currency,
    country: bought.country,
    postalCode: postalCodeOutside(bought.country, place),
    language: bought.language,
    // Later invoices carry the same references as the first.
    purchaseOrder: bought.purchaseOrder,
    buyerReference: bought.buyerReference,
    affiliate: bought.affiliate,
    vatBasisPoints: rate === null ? 0 : inBasisPoints(rate),
    catalogueVersion: catalogue.version,
    provider,
    payment: payment.payment,
    // The contract continues as it was concluded.
    soldBy: bought.provider === provider ? bought.soldBy : payments.sellerOf(provider),
    items,
  })
  for (const [position, { id: subscriptionId }] of own.entries()) {
    await addPeriod(transaction, { orderId: id, position, subscriptionId })
  }
  await nameOrder(transaction, payment, id)
  await payOrder(transaction, events, { order: id, at })
  return id
}

interface PaidPeriods {
  readonly own: readonly Subscription[]
  /** The change of plan that the payment pays for. */
  readonly plan: PlanChange | null
}

interface MistakenPayment {
  readonly order: number
  readonly payment: RenewalPayment
  readonly own: readonly Subscription[]
  readonly inVain: readonly Subscription[]
}

/** Lets the money go back for what was charged after the end, and the provider know once more that nothing is to be charged. */
async function giveBack(
  { events, clock, log }: SubscriptionsContext,
  transaction: Transaction,
  { order, payment, own, inVain }: MistakenPayment,
) {
  const { payment: name, provider } = payment
  const now = clock()
  log.warn({ payment: name, provider, order }, 'a renewal was charged after its subscription had ended: it goes back')
  const positions = own.flatMap((each, position) => (inVain.includes(each) ? [position] : []))
  await events.emit(transaction, 'subscription.chargedInVain', { order, positions }, now)
  for (const { id } of inVain) {
    await enqueue(transaction, { kind: endAtProviderJob, payload: { subscription: id }, runAt: now })
  }
}

/** Extends a subscription by the period that a payment covers, before the provider reports it. */
async function tellPaid(
  context: SubscriptionsContext,
  transaction: Transaction,
  paid: Subscription,
  plan: PlanChange | null,
) {
  if (!plan) return writeTo(context, transaction, 'renewed', paid)
  const end = endOfFirstPeriod(paid, paid.planSince ?? paid.startedAt) ?? paid.paidUntil
  const paidUntil = new Date(Math.max(end.getTime(), paid.paidUntil.getTime()))
  return writeTo(context, transaction, 'changed', { ...paid, paidUntil })
}

/** The payments come in their order, so the last one is what the running period has cost. */
async function paidFor(
  context: SubscriptionsContext,
  transaction: Transaction,
  payment: RenewalPayment,
  { own, plan }: PaidPeriods,
) {
  const shares = sharesIn(payment, own)
  const paid: Subscription[] = []
  for (const [index, subscription] of own.entries()) {
    const amount = payment.currency === subscription.currency ? shares[index]?.minor : undefined
    const changed = await changeSubscription(transaction, subscription.id, {
      amount: amount ?? subscription.amount,
      ...(plan === null && { credited: 0 }),
      // From then on its periods are counted.
      ...(subscription.trialUntil !== null &&
        subscription.planSince === null && { planSince: subscription.trialUntil }),
    })
    if (payment.state === 'paid') await tellPaid(context, transaction, changed, plan)
    paid.push(changed)
  }
  return paid
}
