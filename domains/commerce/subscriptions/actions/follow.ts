import type { PaymentListener } from '@/integrations/payments/payments'
import type { ProviderName } from '@/integrations/payments/provider'
import { afterReport, type PaymentReport } from '@/integrations/payments/report'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import type { SubscriptionsContext } from '../context'
import { cardAfter } from '../rules/card-end'
import type { Finding } from '../rules/discrepancy'
import { afterProvider, providerStateAfter, renewalStep, stateOfReport } from '../rules/life'
import { shownEnd } from '../rules/service'
import { isInTrial } from '../rules/trial'
import { closeChangesOf } from '../store/plan-changes'
import {
  bindToCheckout,
  hasAnother,
  lockProviderState,
  type ProviderSubscription,
  providerStateOf,
  renewalPayment,
  renewalPaymentsOf,
  unboundOf,
  writeCard,
  writeProviderState,
  writeRenewalPayment,
} from '../store/provider-state'
import { addStep, isCharged, lockPaymentStatusFor, type Subscription } from '../store/subscriptions'
import { isCardsSecond, waitForTrial } from '../store/trials'
import { change, end } from './change'
import { bookRenewals, isSettled } from './renewals'
import { writeTo } from './tell'

/** Returns the handlers of providers' reports. Each report is recorded first, so that their order does not matter. */
export const followProviders = (context: SubscriptionsContext): PaymentListener => ({
  wasBrought: isCharged,
  async subscription(transaction, provider, { subscription, checkout, ...report }) {
    const known = await lockProviderState(transaction, context.checkouts, { provider, subscription, checkout })
    const before = providerStateOf(known)
    const reported = providerStateAfter(before, report)
    await settle(
      context,
      transaction,
      reported === before ? known : await writeProviderState(transaction, known, reported),
    )
  },
  async payment(transaction, provider, report) {
    const { subscription, checkout, card, state, at } = report
    if (subscription === null) return
    const known = await lockProviderState(transaction, context.checkouts, { provider, subscription, checkout })
    const bound = report.renewal ? known : await bind(context, transaction, known, report)
    const paid = card && state === 'paid' ? await writeCard(transaction, bound, card, at) : bound
    if (report.renewal && report.total.minor > 0) await writeRenewal(transaction, provider, subscription, report)
    await settle(context, transaction, paid)
  },
})

/**
 * Binds the subscription of a checkout's own payment to the checkout; others that name the checkout are not its own
 * (spec 9.2).
 */
async function bind(
  { discrepancies, checkouts }: SubscriptionsContext,
  transaction: Transaction,
  known: ProviderSubscription,
  report: Pick<PaymentReport, 'payment' | 'checkout'>,
): Promise<ProviderSubscription> {
  const { provider, subscription, boughtIn } = known
  const bound = await bindToCheckout(transaction, known, report, checkouts.isPaymentOf)
  if (bound === null || boughtIn !== null) return bound ?? known
  await discrepancies.withdraw(transaction, provider, subscription)
  const others = await unboundOf(transaction, { provider, checkout: report.checkout })
  for (const other of others) await discrepancies.open(transaction, foreign(other))
  return bound
}

const foreign = ({ provider, subscription, checkout }: ProviderSubscription): Finding => ({
  kind: 'subscription',
  provider,
  name: subscription,
  checkout,
  subscription,
  came: null,
  agreed: null,
})

async function writeRenewal(
  transaction: Transaction,
  provider: ProviderName,
  subscription: string,
  report: PaymentReport,
) {
  const { payment, total } = report
  const known = await renewalPayment(transaction, provider, payment)
  const standing = afterReport(known, report)
  if (standing === known) return
  const row = { provider, payment, subscription, currency: total.currency, total: total.minor }
  await writeRenewalPayment(transaction, row, standing)
}

/** Updates the subscriptions behind one of a provider's to all its reports, also those from before they began. */
export async function settle(context: SubscriptionsContext, transaction: Transaction, known: ProviderSubscription) {
  const own = await lockPaymentStatusFor(transaction, known)
  if (own.length === 0) return known.boughtIn === null ? openForeign(context, transaction, known) : undefined
  const booked = await bookRenewals(context, transaction, known, own)
  for (const subscription of booked) await follow(context, transaction, subscription, known)
}

/**
 * Opens a discrepancy for a subscription that is known not to belong to the checkout that it names. Before the
 * checkout's own subscription is reported, that is unknown.
 */
async function openForeign(
  { discrepancies }: SubscriptionsContext,
  transaction: Transaction,
  known: ProviderSubscription,
) {
  if (await hasAnother(transaction, known)) await discrepancies.open(transaction, foreign(known))
  // A renewal comes long after what it renews: its money has no home here.
  const { provider, checkout, subscription } = known
  for (const payment of await renewalPaymentsOf(transaction, known)) {
    if (!isSettled(payment)) continue
    const came = money(payment.total, payment.currency)
    const finding = { kind: 'payment', provider, name: payment.payment, checkout, subscription, came } as const
    await discrepancies.open(transaction, { ...finding, agreed: null })
  }
}

async function follow(
  context: SubscriptionsContext,
  transaction: Transaction,
  subscription: Subscription,
  known: ProviderSubscription,
) {
  const { subscription: providerSubscription } = known
  const card = cardAfter(subscription, known)
  const { cardBrand, cardLastFour, cardExpires } = card
  const reported = providerStateOf(known)
  const now = context.clock()
  const next = reported === null ? subscription : afterProvider(subscription, reported)
  const named =
    subscription.providerSubscription === providerSubscription &&
    subscription.cardLastFour === cardLastFour &&
    subscription.cardExpires === cardExpires &&
    subscription.cardBrand === cardBrand
  if (next === subscription && named) return
  const ends = next.state === 'ended' && subscription.state !== 'ended'
  const step = renewalStep(subscription.state, next.state)
  if (step !== null && reported !== null) {
    const { at } = reported
    await addStep(transaction, { subscriptionId: next.id, at, step, runsUntil: shownEnd(next, context.terms, at) })
  }
  if (ends) await closeChangesOf(transaction, next.id, { state: 'overtaken', at: now })
  const followed = await change(
    context,
    transaction,
    subscription,
    {
      providerSubscription,
      ...card,
      ...(cardExpires !== subscription.cardExpires && { cardNotices: 0 }),
      state: next.state,
      paidUntil: next.paidUntil,
      pausedFrom: next.pausedFrom,
      pausedUntil: next.pausedUntil,
      ...(ends && {
        endedAt: reported?.at ?? now,
        // The provider gave up on a payment, or did what it was told to.
        ending: subscription.state === 'pastDue' ? ('unpaid' as const) : ('ranOut' as const),
      }),
    },
    now,
  )
  if (isInTrial(followed) && followed.state !== 'ended' && cardLastFour !== subscription.cardLastFour) {
    await waitForTrial(transaction, `by ${cardBrand} ${cardLastFour} ${cardExpires}`)
    const isUsed = await isCardsSecond(transaction, followed)
    if (isUsed) await end(context, transaction, followed, { ending: 'trialUsed', now })
  }
  // Earlier notices about the old card are obsolete.
  const isTold = subscription.cardNotices > 0 && cardExpires !== subscription.cardExpires
  if (isTold && cardExpires !== null && followed.cardNotices === 0) {
    await writeTo(context, transaction, 'cardRenewed', followed)
  }
}

/** Applies a change that we made at the provider before its own report arrives. */
export async function expectReport(
  context: SubscriptionsContext,
  transaction: Transaction,
  { provider, providerSubscription, checkout }: Subscription,
  reported: { readonly state?: 'active'; readonly paidUntil: Date; readonly endsAt: Date | null },
) {
  if (provider === null || providerSubscription === null || checkout === null) return
  const known = await lockProviderState(transaction, context.checkouts, {
    provider,
    subscription: providerSubscription,
    checkout,
  })
  const before = providerStateOf(known)
  // It was done after all that is known, also where the provider's clock is ahead of ours.
  const at = new Date(Math.max(context.clock().getTime(), (before?.at.getTime() ?? 0) + 1))
  const expected = providerStateAfter(before, { state: before?.state ?? 'active', ...reported, at })
  if (stateOfReport(expected) === 'ended') return
  await settle(context, transaction, await writeProviderState(transaction, known, expected))
}
