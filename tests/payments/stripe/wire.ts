/** Stripe's entities on the wire, as far as Foyer reads them. */

let names = 0
export const stripeId = (prefix: string) => `${prefix}_${String(++names).padStart(8, '0')}`

// biome-ignore lint/suspicious/noExplicitAny: the wire of a stand-in, filled field by field
export type Entity = Record<string, any>

/** A request's fields: `line_items[0][price_data][currency]=usd` as the tree that they mean. */
export function treeOf(fields: URLSearchParams): Entity {
  const tree: Entity = {}
  for (const [name, value] of fields) {
    const path = name.replaceAll(']', '').split('[')
    let at = tree
    for (const step of path.slice(0, -1)) {
      at[step] ??= {}
      at = at[step]
    }
    at[path.at(-1) ?? ''] = value
  }
  return tree
}

/** The metadata of the subscription that a session begins; the session itself does not name them. */
const namedBySubscriptions = new WeakMap<Entity, Entity>()

export function sessionOf(fields: Entity, discount: number, created: number): Entity {
  const items = Object.values<Entity>(fields.line_items ?? {})
  const sums = items.map(({ quantity, price_data: price }) => Number(quantity) * Number(price.unit_amount))
  const session: Entity = {
    id: stripeId('cs_test'),
    object: 'checkout.session',
    mode: fields.mode,
    status: 'open',
    payment_status: 'unpaid',
    client_secret: stripeId('secret'),
    currency: items[0]?.price_data.currency ?? fields.currency ?? null,
    amount_total: amountOf(fields, sums.reduce((all, sum) => all + sum, 0) - discount),
    metadata: fields.metadata ?? {},
    payment_intent: null,
    invoice: null,
    subscription: null,
    setup_intent: null,
    created,
  }
  namedBySubscriptions.set(session, fields.subscription_data?.metadata ?? {})
  return session
}

/** Nothing is paid where a card is only named, or is to be charged after a trial. */
function amountOf({ mode, subscription_data: renewing }: Entity, total: number) {
  if (mode === 'setup') return null
  return renewing?.trial_period_days ? 0 : total
}

export function intentOf(amount: number, currency: string, created: number): Entity {
  const id = stripeId('pi')
  const latest_charge = {
    id: stripeId('ch'),
    object: 'charge',
    status: 'succeeded',
    amount,
    currency,
    created,
    payment_intent: id,
    amount_refunded: 0,
    disputed: false,
    balance_transaction: null,
    payment_method_details: { card: { brand: 'visa', last4: '4242', country: 'DE' } },
  }
  return { id, object: 'payment_intent', status: 'succeeded', amount, currency, created, latest_charge }
}

/** A movement on the balance, by default in cents of the euro. */
export function balanceTransactionOf(facts: Entity, created: number): Entity {
  const { amount, fee = 0, type } = facts
  return {
    id: stripeId('txn'),
    object: 'balance_transaction',
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: type,
    source: null,
    status: 'available',
    ...facts,
  }
}

export const subscriptionOf = (session: Entity, start: number, end: number): Entity => ({
  id: stripeId('sub'),
  object: 'subscription',
  status: 'active',
  customer: stripeId('cus'),
  currency: session.currency,
  cancel_at: null,
  default_payment_method: null,
  latest_invoice: null,
  metadata: namedBySubscriptions.get(session) ?? {},
  items: { object: 'list', data: [periodOf(start, end)] },
})

/** By the month, as every subscription of the tests begins. */
const periodOf = (start: number, end: number): Entity => ({
  id: stripeId('si'),
  price: { recurring: { interval: 'month' }, unit_amount: 999 },
  current_period_start: start,
  current_period_end: end,
})

export const invoiceOf = (subscription: Entity, facts: Entity): Entity => ({
  id: stripeId('in'),
  object: 'invoice',
  status: 'paid',
  currency: subscription.currency,
  parent: { subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
  status_transitions: { paid_at: facts.created },
  ...facts,
})

/** A dispute about all of a payment, with a week to answer it, for which Stripe has taken its fee. */
export const disputeOf = ({ id: payment_intent, amount, currency }: Entity, created: number): Entity => ({
  id: stripeId('dp'),
  object: 'dispute',
  payment_intent,
  amount,
  currency,
  created,
  reason: 'fraudulent',
  evidence_details: { due_by: created + 7 * 24 * 3600, has_evidence: false, past_due: false, submission_count: 0 },
  balance_transactions: [{ fee: 2000, currency: 'eur' }],
})
