import { type Clock, unixSeconds } from '@/platform/time/duration'
import { type Entity, intentOf, invoiceOf, sessionOf, stripeId, subscriptionOf, treeOf } from './wire'

export interface StripeAnswer {
  readonly status?: number
  readonly body: Entity
}

export const no = (status: number, code: string): StripeAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: `No: ${code}.` } },
})
const list = (data: readonly Entity[]): StripeAnswer => ({ body: { object: 'list', has_more: false, data } })

/** The books behind Stripe's API, as far as Foyer uses it. */
export function stripeBooks(clock: Clock) {
  const kept = new Map<string, Entity>()
  const events: Entity[] = []
  /** Subscriptions whose card is declined. */
  const declined = new Set<string>()
  const now = () => unixSeconds(clock())
  const keep = (entity: Entity) => {
    kept.set(entity.id, entity)
    return entity
  }
  const all = (object: string) => [...kept.values()].filter((entity) => entity.object === object)
  const get = (id: string): Entity => {
    const found = kept.get(id)
    if (!found) throw new Error(`Stripe has no ${id}`)
    return found
  }

  function answer(method: string, { pathname, searchParams }: URL, body: Entity): StripeAnswer {
    const path = pathname.replace(/^\/v1\//, '')
    const [, payer, source] = /^customers\/(\w+)\/sources\/(\w+)$/.exec(path) ?? []
    if (source) {
      const own = kept.get(source)
      return own?.customer === payer && own?.object === 'card' ? { body: own } : no(404, 'resource_missing')
    }
    const id = path.split('/').find((step) => /_(\d{8}|unknown)$/.test(step)) ?? ''
    const entity = kept.get(id)
    const wanted = treeOf(searchParams)
    const ofIntent = (object: string) =>
      list(all(object).filter((each) => each.payment_intent === wanted.payment_intent))
    switch (`${method} ${id === '' ? path : path.replace(id, 'ID')}`) {
      case 'GET account':
        return { body: all('account')[0] ?? { object: 'account', charges_enabled: true, payouts_enabled: true } }
      case 'GET webhook_endpoints':
        return list(all('webhook_endpoint'))
      case 'POST products':
        return { body: keep({ ...body, id: stripeId('prod'), object: 'product' }) }
      case 'POST coupons': {
        const { amount_off: off, max_redemptions: times } = body
        const sums = { amount_off: Number(off), max_redemptions: Number(times) }
        return { body: keep({ ...body, ...sums, id: stripeId('coupon'), object: 'coupon' }) }
      }
      case 'POST checkout/sessions': {
        const coupon = kept.get(body.discounts?.[0]?.coupon ?? '')
        return { body: keep(sessionOf(body, Number(coupon?.amount_off ?? 0), now())) }
      }
      case 'GET checkout/sessions': {
        const { limit: _, ...facts } = wanted
        const fits = (session: Entity) => Object.entries(facts).every(([name, value]) => session[name] === value)
        return list(all('checkout.session').filter(fits))
      }
      case 'POST checkout/sessions/ID/expire':
        if (entity?.status !== 'open') return no(400, 'session_not_open')
        return { body: Object.assign(entity, { status: 'expired' }) }
      case 'GET invoice_payments': {
        const { invoice, payment } = wanted
        const fits = (paid: Entity) =>
          paid.invoice === invoice || paid.payment.payment_intent === payment?.payment_intent
        return list(all('invoice_payment').filter(fits))
      }
      case 'POST invoices/ID/pay':
        if (entity) settleInvoice(entity)
        break
      case 'GET refunds':
        return ofIntent('refund')
      case 'POST refunds':
        return refund(body)
      case 'GET disputes':
        return ofIntent('dispute')
      case 'GET charges':
        return ofIntent('charge')
      case 'GET radar/early_fraud_warnings':
        return ofIntent('radar.early_fraud_warning')
      case 'POST files':
        return { body: keep({ id: stripeId('file'), object: 'file', purpose: 'dispute_evidence' }) }
      case 'POST disputes/ID':
        if (entity?.status !== 'needs_response') return no(400, 'dispute_not_open')
        return { body: Object.assign(entity, { status: 'under_review', evidence: body.evidence }) }
      case 'POST disputes/ID/close':
        if (entity?.status !== 'needs_response') return no(400, 'dispute_not_open')
        return { body: Object.assign(entity, { status: 'lost' }) }
      case 'GET events':
        return list(events.filter(({ created }) => created >= Number(wanted.created.gte)).toReversed())
      case 'GET balance_transactions':
        return balance(wanted)
      case 'GET subscriptions':
        return list(all('subscription').filter(({ customer }) => customer === wanted.customer))
      case 'POST subscriptions': {
        if (kept.get(body.default_payment_method)?.customer !== body.customer) return no(400, 'resource_missing')
        const begun = subscriptionOf({ currency: body.items[0].price_data.currency }, now(), Number(body.trial_end))
        const facts = { customer: body.customer, status: 'trialing', metadata: body.metadata }
        const [period] = begun.items.data
        const { recurring, unit_amount: amount } = body.items[0].price_data
        period.price = { recurring, unit_amount: Number(amount) }
        const method = kept.get(body.default_payment_method)
        return { body: keep(Object.assign(begun, facts, { default_payment_method: method })) }
      }
      case 'DELETE subscriptions/ID':
        if (entity) entity.status = 'canceled'
        break
      case 'POST subscriptions/ID':
        return entity ? changeSubscription(entity, body) : no(404, 'resource_missing')
    }
    return entity ? { body: entity } : no(404, 'resource_missing')
  }

  /** The newest first, two to a page, as ids or with their sources expanded. */
  function balance({ created, starting_after: last, expand = {} }: Entity): StripeAnswer {
    const rows = all('balance_transaction').filter((each) => each.created >= Number(created.gte))
    rows.reverse()
    const start = rows.findIndex(({ id }) => id === last) + 1
    const isWhole = Object.values(expand).includes('data.source')
    const named = rows
      .slice(start, start + 2)
      .map((row) => (isWhole ? row : { ...row, source: row.source?.id ?? null }))
    return { body: { object: 'list', has_more: start + 2 < rows.length, data: named } }
  }

  /** Another price is charged at once where the billing period restarts; else from the next payment on. */
  function changeSubscription(subscription: Entity, wanted: Entity): StripeAnswer {
    const { cancel_at_period_end: ends, default_payment_method: card, items, trial_end: free, metadata } = wanted
    const [period] = subscription.items.data
    const price = items?.[0]?.price_data
    const charged = price && (wanted.billing_cycle_anchor?.type === 'now' || free === 'now')
    if (charged && declined.has(subscription.id)) {
      const error = { type: 'card_error', code: 'card_declined', message: 'No: declined.' }
      return { status: 402, body: { error } }
    }
    if (ends === 'true') subscription.cancel_at = period.current_period_end
    if (ends === 'false') subscription.cancel_at = null
    if (card !== undefined) subscription.default_payment_method = card
    if (price) Object.assign(period, { price: { recurring: price.recurring, unit_amount: Number(price.unit_amount) } })
    Object.assign(subscription.metadata, metadata)
    if (free === 'now' || charged) beginPeriod(subscription, kept.get(wanted.discounts?.[0]?.coupon ?? ''))
    else if (free !== undefined) {
      subscription.status = 'trialing'
      period.current_period_end = Number(free)
    }
    return { body: subscription }
  }

  function beginPeriod(subscription: Entity, coupon: Entity | undefined) {
    const [period] = subscription.items.data
    const days = period.price.recurring.interval === 'year' ? 365 : 30
    const total = period.price.unit_amount - Number(coupon?.amount_off ?? 0)
    const facts = { total, created: now(), billing_reason: 'subscription_update' }
    const invoice = settleInvoice(keep(invoiceOf(subscription, facts)))
    Object.assign(period, { current_period_start: now(), current_period_end: now() + days * 86_400 })
    Object.assign(subscription, { latest_invoice: invoice.id, status: 'active' })
  }

  function settleInvoice(invoice: Entity) {
    Object.assign(invoice, { status: 'paid', status_transitions: { paid_at: now() } })
    const payment = { payment_intent: keep(intentOf(invoice.total, invoice.currency, now())).id }
    keep({ id: stripeId('inpay'), object: 'invoice_payment', status: 'paid', invoice: invoice.id, payment })
    return invoice
  }

  function refund({ payment_intent: named, amount, metadata = {} }: Entity): StripeAnswer {
    const { latest_charge: charge } = get(named)
    const sum = Number(amount)
    if (charge.amount_refunded + sum > charge.amount) return no(400, 'charge_already_refunded')
    charge.amount_refunded += sum
    const made = { id: stripeId('re'), object: 'refund', status: 'succeeded', amount: sum, created: now(), metadata }
    return { body: keep({ ...made, payment_intent: named, currency: charge.currency }) }
  }

  return { answer, keep, get, all, refund, settleInvoice, now, events, declined }
}
