import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Clock, unixSeconds } from '@/platform/time/duration'
import { noteExchange } from '../exchanges'
import { no, type StripeAnswer, stripeBooks } from './api'
import {
  balanceTransactionOf,
  disputeOf,
  type Entity,
  intentOf,
  invoiceOf,
  stripeId,
  subscriptionOf,
  treeOf,
} from './wire'

export const stripeKeys = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_foyer',
  STRIPE_WEBHOOK_SECRET: 'whsec_foyer',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_foyer',
}

/** Stripe's API on a port of its own, with a sender of signed webhooks. */
export async function startStripe() {
  let clock: Clock = () => new Date()
  const { answer, keep, get, all, refund, settleInvoice, now, events, declined } = stripeBooks(() => clock())
  const repeated = new Map<string, StripeAnswer>()
  const asked: { readonly method: string; readonly path: string; readonly body: Entity }[] = []
  /** Answers to give in place of the next ones. */
  const surprises: StripeAnswer[] = []

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks)
    // A file comes in parts, which are kept as they are.
    const isFile = request.headers['content-type']?.startsWith('multipart/')
    const body = isFile ? { parts: sent.toString('latin1') } : treeOf(new URLSearchParams(sent.toString()))
    const method = request.method ?? ''
    asked.push({ method, path: url.pathname, body })
    const key = request.headers['idempotency-key']?.toString() ?? ''
    const known = request.headers.authorization === `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`
    const surprise = surprises.shift()
    const given = surprise ?? (known ? repeated.get(key) : no(401, 'unauthorized')) ?? answer(method, url, body)
    if (surprise === undefined && known && !isFile) {
      const path = url.pathname + url.search
      noteExchange({ method, path, sent: sent.toString(), status: given.status ?? 200, answer: given.body })
    }
    if (method === 'POST' && key !== '') repeated.set(key, given)
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(given.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Something happened: Stripe lists it, and has a webhook for it, which a test delivers or loses. */
  function event(type: string, object: Entity) {
    const data = { object: structuredClone(object) }
    const happened = { id: stripeId('evt'), object: 'event', type, created: now(), data }
    events.push(happened)
    noteExchange({ event: type, object: data.object })
    return happened
  }

  /** The payment intent behind a session or an invoice. */
  function intentBehind(name: string) {
    const { payment_intent: own, invoice } = get(name)
    const paid = all('invoice_payment').find((each) => each.invoice === (invoice ?? name))
    return get(own ?? paid?.payment.payment_intent)
  }

  return {
    address,
    asked,
    surprises,
    get,
    /** Sets what the vendor has set up there. */
    set: keep,
    event,
    follow(other: Clock) {
      clock = other
    },
    /** Completes a session: paid, or begun by a bank transfer that takes days. */
    complete(id: string, paid: 'paid' | 'unpaid' = 'paid') {
      const session = Object.assign(get(id), { status: 'complete', payment_status: paid })
      const intent = keep(intentOf(session.amount_total, session.currency, now()))
      if (paid === 'unpaid') Object.assign(intent, { status: 'processing', latest_charge: null })
      session.payment_intent = intent.id
      return event('checkout.session.completed', session)
    },
    fail(id: string) {
      const session = get(id)
      Object.assign(get(session.payment_intent), { status: 'requires_payment_method', latest_charge: null })
      return event('checkout.session.async_payment_failed', session)
    },
    expire: (id: string) => event('checkout.session.expired', Object.assign(get(id), { status: 'expired' })),
    /** A session of a subscription is paid. @returns the events that Stripe sends */
    subscribe(id: string, until: Date) {
      const session = Object.assign(get(id), { status: 'complete', payment_status: 'paid' })
      const subscription = keep(subscriptionOf(session, now(), unixSeconds(until)))
      const facts = { total: session.amount_total, created: now(), billing_reason: 'subscription_create' }
      const invoice = settleInvoice(keep(invoiceOf(subscription, facts)))
      Object.assign(session, { subscription: subscription.id, invoice: invoice.id })
      const told = [event('customer.subscription.created', subscription), event('invoice.paid', invoice)]
      return { subscription, told: [...told, event('checkout.session.completed', session)] }
    },
    /** The card that pays for it is declined from now on. */
    declineCardOf: ({ id }: Entity) => declined.add(id),
    /** A card that a customer has saved, by any shop. */
    keepCard(expires = { exp_month: 5, exp_year: 2031 }) {
      const card = { brand: 'visa', last4: '4242', ...expires }
      return keep({ id: stripeId('pm'), object: 'payment_method', customer: stripeId('cus'), card })
    },
    /** The same as a source, from the time before payment methods. */
    keepSource() {
      const card = { brand: 'Visa', last4: '4242', exp_month: 5, exp_year: 2031 }
      return keep({ ...card, id: stripeId('card'), object: 'card', customer: stripeId('cus') })
    },
    subscriptionsOf: (customer: string) => all('subscription').filter((each) => each.customer === customer),
    /** A session of a subscription that is tried first: nothing is paid, and its card is on file. */
    try(id: string, until: Date) {
      const session = Object.assign(get(id), { status: 'complete', payment_status: 'no_payment_required' })
      const subscription = keep(subscriptionOf(session, now(), unixSeconds(until)))
      const card = { brand: 'visa', last4: '4242', exp_month: 5, exp_year: 2031 }
      const method = keep({ id: stripeId('pm'), object: 'payment_method', customer: subscription.customer, card })
      Object.assign(subscription, { status: 'trialing', default_payment_method: method })
      session.subscription = subscription.id
      const told = [event('customer.subscription.created', subscription)]
      return { subscription, told: [...told, event('checkout.session.completed', session)] }
    },
    /** A period ends: the next one is paid for, or is not. */
    renew(subscription: Entity, total: number, until: Date, paid = true) {
      const [period] = subscription.items.data
      Object.assign(period, { current_period_start: period.current_period_end, current_period_end: unixSeconds(until) })
      const invoice = keep(invoiceOf(subscription, { total, created: now(), billing_reason: 'subscription_cycle' }))
      Object.assign(subscription, { latest_invoice: invoice.id, status: paid ? 'active' : 'past_due' })
      if (paid) settleInvoice(invoice)
      else Object.assign(invoice, { status: 'open', status_transitions: { paid_at: null } })
      const told = event(`invoice.${paid ? 'paid' : 'payment_failed'}`, invoice)
      return { invoice, told: [told, event('customer.subscription.updated', subscription)] }
    },
    /** The means of payment that a setup session has named. */
    named(id: string) {
      const method = { id: stripeId('pm'), card: { brand: 'mastercard', last4: '4444' } }
      const setup = keep({ id: stripeId('seti'), object: 'setup_intent', payment_method: method })
      return event('checkout.session.completed', Object.assign(get(id), { status: 'complete', setup_intent: setup.id }))
    },
    /** The bank has replaced the card that pays for a subscription. */
    renewCard({ customer }: Entity) {
      const card = { brand: 'visa', last4: '1881', exp_month: 4, exp_year: 2035 }
      const method = keep({ id: stripeId('pm'), object: 'payment_method', customer, card })
      return event('payment_method.automatically_updated', method)
    },
    /** A refund that is made at Stripe itself. */
    returned: (name: string, amount: number, metadata: Entity = {}) =>
      event('refund.created', refund({ payment_intent: intentBehind(name).id, amount, metadata }).body),
    failRefund: (reference: string) =>
      event('refund.failed', Object.assign(get(reference), { status: 'failed', failure_reason: 'declined' })),
    /** Sets Stripe's fee of a payment, once that is on the balance. */
    takeFee(name: string, fee: number) {
      const charge = intentBehind(name).latest_charge
      charge.balance_transaction = { id: stripeId('txn'), fee, currency: 'eur' }
      return event('charge.updated', { ...charge, payment_intent: intentBehind(name).id })
    },
    /** Something moves on the balance. */
    move: (facts: Entity) => keep(balanceTransactionOf(facts, now())),
    /** The charge of a payment reaches the balance. */
    settle: (name: string, facts: Entity) =>
      keep(balanceTransactionOf({ type: 'charge', source: intentBehind(name).latest_charge, ...facts }, now())),
    dispute(name: string, status: string, more: Entity = {}) {
      const intent = intentBehind(name)
      intent.latest_charge.disputed = true
      const known = all('dispute').find(({ payment_intent: of }) => of === intent.id)
      const dispute = Object.assign(known ?? keep(disputeOf(intent, now())), { status, ...more })
      const isOver = ['won', 'lost', 'warning_closed'].includes(status)
      const later = isOver ? 'closed' : 'updated'
      return event(`charge.dispute.${known ? later : 'created'}`, dispute)
    },
    /** A card is refused on Stripe's page, where the buyer may try another. */
    refuse(id: string, country = 'US') {
      const session = get(id)
      const intent = get(session.payment_intent ?? keep(intentOf(session.amount_total, session.currency, now())).id)
      session.payment_intent = intent.id
      const details = { card: { brand: 'visa', last4: '0002', country } }
      const facts = { id: stripeId('ch'), object: 'charge', status: 'failed', created: now() }
      const charge = keep({ ...facts, payment_intent: intent.id, payment_method_details: details })
      Object.assign(intent, { status: 'requires_payment_method', latest_charge: charge })
      return event('payment_intent.payment_failed', intent)
    },
    /** Sets Radar's rating of a payment. */
    assess(name: string, level: string) {
      intentBehind(name).latest_charge.outcome = { risk_level: level }
      return event('charge.updated', { ...intentBehind(name).latest_charge, payment_intent: intentBehind(name).id })
    },
    review(name: string, closed: string | null = null) {
      const { id: payment_intent, latest_charge: charge } = intentBehind(name)
      const facts = { object: 'review', payment_intent, open: closed === null, closed_reason: closed }
      const review = keep({ id: charge.review ?? stripeId('prv'), ...facts })
      charge.review = review.id
      return event(closed === null ? 'review.opened' : 'review.closed', review)
    },
    warn(name: string) {
      const { id: payment_intent } = intentBehind(name)
      const facts = { object: 'radar.early_fraud_warning', payment_intent, created: now() }
      return event('radar.early_fraud_warning.created', keep({ id: stripeId('issfr'), ...facts }))
    },
    /** A webhook on its way, as Stripe sends it: signed by its own SDK. */
    webhook(sent: object, secret = stripeKeys.STRIPE_WEBHOOK_SECRET) {
      const payload = JSON.stringify(sent)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now() })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return { method: 'POST', headers, body: Buffer.from(payload) }
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
