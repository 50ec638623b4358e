import type { Stripe } from 'stripe'
import { countries } from '@/platform/i18n/countries'
import { zero } from '@/platform/money/money'
import { monthOf, type PaidCard, type Payer, type PaymentReport } from '../report'
import { type PaymentRisk, type ProviderReview, type RefusedAttempt, type RiskLevel, riskLevels } from '../risk'
import { fromStripe } from './amounts'
import { disputeReport, feeOfCharge } from './disputes'
import { unlessForbidden, unlessUnknown } from './errors'
import { checkoutOf, idOf, momentOf, renewalReport, sessionReport } from './read'
import { returnedMoney } from './refunds'
import { isOver } from './subscriptions'

/**
 * Returns Stripe's rating of a payment: Radar's level, its review, and the warning of the card's network. Null:
 * unknown. A restricted key may not be allowed to read reviews and warnings: then there are none.
 */
export async function riskOf(stripe: Stripe, charge: Stripe.Charge, intent: string): Promise<PaymentRisk | null> {
  const review = idOf(charge.review)
  const found = review === null ? null : await unlessForbidden(stripe.reviews.retrieve(review))
  const warnings = await unlessForbidden(stripe.radar.earlyFraudWarnings.list({ payment_intent: intent, limit: 1 }))
  const [warning] = warnings?.data ?? []
  const risk = {
    level: riskLevels.find((level): level is RiskLevel => level === charge.outcome?.risk_level) ?? null,
    review: found && stageOf(found),
    warnedAt: warning ? momentOf(warning.created) : null,
  }
  return Object.values(risk).some((each) => each !== null) ? risk : null
}

function stageOf({ open, closed_reason: reason }: Stripe.Review): ProviderReview {
  if (open) return 'open'
  return reason === 'approved' || reason === 'acknowledged' ? 'approved' : 'rejected'
}

/** Every attempt to pay that was refused; one payment may have many of them, since the page of Stripe's lets its buyer try on. */
async function refusalsOf(stripe: Stripe, intent: string): Promise<RefusedAttempt[]> {
  const { data } = await stripe.charges.list({ payment_intent: intent, limit: 100 })
  return data
    .filter(({ status }) => status === 'failed')
    .map(({ id, created, payment_method_details: details }) => {
      const country = details?.card?.country
      return {
        attempt: id,
        at: momentOf(created),
        cardCountry: country && countries.includes(country) ? country : null,
      }
    })
}

interface StripeCard {
  readonly brand: string | null
  readonly last4: string | null
  readonly exp_month?: number | null
  readonly exp_year?: number | null
}

function cardOf(details: { readonly card?: StripeCard | null } | null): PaidCard | null {
  const { brand, last4, exp_month: month, exp_year: year } = details?.card ?? {}
  if (!brand || !last4) return null
  return { brand, lastFour: last4, ...(month && year && { expires: monthOf(year, month) }) }
}

/**
 * A card that its bank has renewed by itself, as a change of the means of payment: of the subscription that is paid with it,
 * which is one at most, since each checkout has a customer of its own. Null: none of ours is.
 */
async function renewedCard(stripe: Stripe, name: string, now: Date): Promise<PaymentReport | null> {
  const method = await unlessUnknown(stripe.paymentMethods.retrieve(name))
  const customer = idOf(method?.customer)
  const card = method && cardOf(method)
  if (customer === null || !card) return null
  const { data: all } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const paid = all.find((each) => !isOver(each) && each.metadata.checkout && paysFor(each, name))
  const currency = paid && fromStripe(0, paid.currency)?.currency
  if (!paid?.metadata.checkout || !currency) return null
  return {
    kind: 'payment',
    payment: name,
    checkout: paid.metadata.checkout,
    state: 'paid',
    total: zero(currency),
    at: now,
    refunded: [],
    refusedRefunds: [],
    subscription: paid.id,
    renewal: true,
    card,
  }
}

/** One that names no means of payment is paid with its customer's only one. */
const paysFor = ({ default_payment_method: named }: Stripe.Subscription, name: string) => {
  const own = idOf(named)
  return own === null || own === name
}

const chargeOfIntent = ['latest_charge.balance_transaction']
const withCharge = ['payment_intent.latest_charge.balance_transaction']

/**
 * Returns the state of a payment: of a checkout's session (`cs_`), of the invoice of a renewal (`in_`), or of the one
 * that a payment intent (`pi_`) belongs to, since refunds and disputes name only intents. A card (`pm_`) returns its
 * present data.
 */
export async function reportOfPayment(stripe: Stripe, name: string, now: Date): Promise<PaymentReport | null> {
  if (name.startsWith('pm_')) return renewedCard(stripe, name, now)
  if (name.startsWith('pi_')) return reportOfIntent(stripe, name, now)
  if (name.startsWith('in_')) return reportOfInvoice(stripe, name)
  const session = await unlessUnknown(stripe.checkout.sessions.retrieve(name, { expand: withCharge }))
  if (session?.mode === 'setup') return adoptMethod(stripe, session)
  if (!session || checkoutOf(session) === null) return null
  const intent = await intentOf(stripe, session)
  const settled = await settledBy(stripe, intent, {
    total: session.amount_total ?? 0,
    items: Number(session.metadata?.items ?? 1),
  })
  const tried = intent === null && session.status === 'complete' ? await cardOnFile(stripe, session) : null
  const failed = session.status === 'complete' && intent?.status === 'requires_payment_method'
  return sessionReport(session, {
    at: momentOf(session.created),
    ...(failed && { state: 'declined' }),
    ...(tried && { card: tried }),
    ...settled,
  })
}

/** The card that a trial will be paid with: nothing was paid yet that could name it. */
async function cardOnFile(stripe: Stripe, { subscription }: Stripe.Checkout.Session) {
  const id = idOf(subscription)
  const expand = ['default_payment_method']
  const known = id === null ? null : await unlessUnknown(stripe.subscriptions.retrieve(id, { expand }))
  const method = known?.default_payment_method
  return method && typeof method === 'object' ? cardOf(method) : null
}

async function reportOfInvoice(stripe: Stripe, name: string) {
  const invoice = await unlessUnknown(stripe.invoices.retrieve(name))
  if (!invoice) return null
  const items = Number(invoice.parent?.subscription_details?.metadata?.items ?? 1)
  const intent = await intentOfInvoice(stripe, name)
  const paidAt = invoice.status_transitions.paid_at
  return renewalReport(invoice, {
    at: momentOf(paidAt ?? invoice.created),
    state: invoice.status === 'paid' ? 'paid' : 'begun',
    ...(await settledBy(stripe, intent, { total: invoice.total, items })),
    ...(paidAt !== null && { at: momentOf(paidAt) }),
  })
}

async function reportOfIntent(stripe: Stripe, intent: string, now: Date) {
  const payment = await paymentNameOf(stripe, intent)
  return payment === null ? null : reportOfPayment(stripe, payment, now)
}

/** Returns the name in our books of an intent's payment: a checkout's session, or the invoice of a renewal. */
export async function paymentNameOf(stripe: Stripe, intent: string): Promise<string | null> {
  const { data: sessions } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  if (sessions[0]) return sessions[0].id
  const { data: paid } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  })
  const invoice = idOf(paid[0]?.invoice)
  const found = invoice === null ? null : await unlessUnknown(stripe.invoices.retrieve(invoice))
  if (!found) return null
  const subscription = idOf(found.parent?.subscription_details?.subscription)
  if (found.billing_reason !== 'subscription_create' || subscription === null) return found.id
  const first = await stripe.checkout.sessions.list({ subscription, limit: 1 })
  return first.data[0]?.id ?? null
}

/** The payment intent behind one of our names, with its charge; null: nothing was paid with. */
export async function intentOf(stripe: Stripe, session: Stripe.Checkout.Session) {
  const intent = session.payment_intent
  if (typeof intent === 'string') return stripe.paymentIntents.retrieve(intent, { expand: chargeOfIntent })
  const invoice = idOf(session.invoice)
  return intent ?? (invoice === null ? null : intentOfInvoice(stripe, invoice))
}

export async function intentOfInvoice(stripe: Stripe, invoice: string) {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 10 })
  const paid = data.find(({ status }) => status === 'paid') ?? data[0]
  const intent = idOf(paid?.payment.payment_intent)
  return intent === null ? null : stripe.paymentIntents.retrieve(intent, { expand: chargeOfIntent })
}

/** When it was paid, with what, and what of it went back. */
async function settledBy(
  stripe: Stripe,
  intent: Stripe.PaymentIntent | null,
  paid: { readonly total: number; readonly items: number },
) {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  if (!intent || !charge) return {}
  const card = cardOf(charge.payment_method_details)
  const payer = payerOf(charge.payment_method_details)
  if (charge.status === 'failed') return { ...(card && { card }), refusals: await refusalsOf(stripe, intent.id) }
  if (charge.status !== 'succeeded') return { ...(card && { card }) }
  const refunds = await refundsOf(stripe, intent.id)
  const disputes = charge.disputed ? (await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })).data : []
  const back = returnedMoney(paid, refunds, disputes)
  const chargedAt = momentOf(charge.created)
  const fee = feeOfCharge(charge)
  const risk = await riskOf(stripe, charge, intent.id)
  return {
    at: back.at !== null && back.state !== null ? back.at : chargedAt,
    ...(back.state && { state: back.state }),
    refunded: back.positions,
    refusedRefunds: back.refused,
    disputes: disputes.flatMap(disputeReport),
    ...(risk && { risk }),
    ...(fee && { fee }),
    ...(card && { card }),
    ...(payer && { payer }),
  }
}

export const refundsOf = async (stripe: Stripe, intent: string) =>
  (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data

/** Where what was paid with comes from, where Stripe names a country that there is. */
export function payerOf(details: PaidWith | null): Payer | null {
  const [means, country] = details?.card
    ? (['card', details.card.country] as const)
    : (['bank', bankOf(details)] as const)
  return country && countries.includes(country) ? { means, country } : null
}

interface PaidWith {
  readonly card?: { readonly country?: string | null } | null
  readonly sepa_debit?: { readonly country?: string | null } | null
  readonly us_bank_account?: object | null
}

const bankOf = (details: PaidWith | null) => (details?.us_bank_account ? 'US' : details?.sepa_debit?.country)

/**
 * Another means of payment was named for a subscription: it is the one from now on, and what is open is tried with it. It
 * bears being done twice, as every report does.
 */
async function adoptMethod(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentReport | null> {
  const [checkout, subscription] = [checkoutOf(session), session.metadata?.subscription]
  const setup = idOf(session.setup_intent)
  if (checkout === null || !subscription || setup === null || session.status !== 'complete') return null
  const { payment_method: named } = await stripe.setupIntents.retrieve(setup, { expand: ['payment_method'] })
  const method = idOf(named)
  if (method === null) return null
  const { latest_invoice: latest } = await stripe.subscriptions.update(subscription, { default_payment_method: method })
  const invoice = idOf(latest)
  const open = invoice === null ? null : await unlessUnknown(stripe.invoices.retrieve(invoice))
  // Stripe retries it automatically where this fails.
  if (open?.status === 'open') await stripe.invoices.pay(open.id).catch(() => null)
  const card = typeof named === 'object' ? cardOf(named) : null
  const changed = { ...session, amount_total: 0, currency: session.metadata?.currency ?? null }
  const report = sessionReport(changed, { at: momentOf(session.created), state: 'paid', ...(card && { card }) })
  return report && { ...report, subscription, renewal: true }
}
