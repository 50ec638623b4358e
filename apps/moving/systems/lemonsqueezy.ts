import { type Fact, gap, leftOut, type Order, type Subscription } from '../facts'
import type { Fields } from '../source/row'
import { below, countryIn, currencyIn, moment, text, whole } from '../source/values'
import type { ShopSystem } from '../system'
import { licenceFrom } from './licence'

/** Every thing of JSON:API has what it is in `attributes`. */
const known = [['type', 'id', 'attributes']]
const of = (fields: Fields) => below(fields, 'attributes')
const productOf = (fields: Fields) => `${text(fields, 'product_id')}:${text(fields, 'variant_id')}`

const statuses: Readonly<Record<string, Order['status']>> = {
  paid: 'complete',
  partial_refund: 'complete',
  refunded: 'refunded',
  fraudulent: 'cancelled',
}

function orderIn(id: string, number: string, attributes: Fields, more: Pick<Order, 'items' | 'subscription'>): Fact {
  const status = statuses[text(attributes, 'status') ?? '']
  const currency = currencyIn(attributes, 'currency')
  const placedAt = moment(attributes, 'created_at')
  if (text(attributes, 'test_mode') === 'true') return leftOut('orders', number, 'was a test', id)
  if (!status) return leftOut('orders', number, 'was never paid', id)
  if (currency === null || placedAt === null) return gap('orders', number, 'names no currency or no day')
  const customer = text(attributes, 'customer_id')
  return {
    is: 'order',
    id,
    number,
    customer,
    status,
    placedAt,
    currency,
    country: null,
    addresses: [customer],
    email: text(attributes, 'user_email'),
    name: text(attributes, 'user_name'),
    total: whole(attributes, 'total'),
    tax: whole(attributes, 'tax'),
    givenBack: whole(attributes, 'refunded_amount'),
    ...more,
  }
}

function boughtIn(fields: Fields): Fact {
  const attributes = of(fields)
  const id = text(fields, 'id') ?? ''
  const item = below(attributes, 'first_order_item')
  const name = [text(item, 'product_name'), text(item, 'variant_name')].filter((each) => each && each !== 'Default')
  const quantity = Math.max(1, whole(item, 'quantity'))
  const line = { product: productOf(item), name: name.join(' '), quantity, amount: whole(attributes, 'total') }
  const listed = Math.max(line.amount, whole(item, 'price') * quantity)
  return orderIn(id, `LS-${text(attributes, 'order_number') ?? id}`, attributes, { items: [{ ...line, listed }] })
}

/** The first invoice of a subscription is paid for by its order; the others are orders of their own. */
function renewedBy(fields: Fields): readonly Fact[] {
  const attributes = of(fields)
  const id = text(fields, 'id') ?? ''
  if (text(attributes, 'billing_reason') === 'initial') return []
  const subscription = text(attributes, 'subscription_id')
  const line = { product: null, name: `Subscription ${subscription}`, quantity: 1, amount: whole(attributes, 'total') }
  return [orderIn(`invoice ${id}`, `LS-INV-${id}`, attributes, { items: [line], subscription })]
}

const states: Readonly<Record<string, Subscription['state']>> = {
  active: 'active',
  on_trial: 'active',
  past_due: 'active',
  cancelled: 'cancelled',
  expired: 'ended',
  unpaid: 'ended',
}

function subscriptionIn(fields: Fields): Fact {
  const attributes = of(fields)
  const id = text(fields, 'id') ?? ''
  const status = text(attributes, 'status') ?? ''
  const state = states[status]
  if (text(attributes, 'test_mode') === 'true') return leftOut('subscriptions', id, 'was a test')
  if (!state) return gap('subscriptions', id, `is ${status}: let it run or end before the day of the move`)
  const ends = moment(attributes, 'ends_at', 'renews_at')
  const [brand, lastFour] = [text(attributes, 'card_brand'), text(attributes, 'card_last_four')]
  return {
    is: 'subscription',
    id,
    state,
    order: text(attributes, 'order_id'),
    product: productOf(attributes),
    paidUntil: state === 'active' ? moment(attributes, 'renews_at') : ends,
    trialUntil: status === 'on_trial' ? moment(attributes, 'trial_ends_at') : null,
    card: brand && lastFour ? { brand, lastFour } : null,
    endedAt: state === 'ended' ? ends : null,
    ending: status === 'unpaid' ? 'unpaid' : 'ran_out',
  }
}

function keyIn(attributes: Fields): readonly Fact[] {
  const [key, order] = [text(attributes, 'key'), text(attributes, 'order_id')]
  if (key === null) return []
  // `disabled` is a number there: 0 or 1.
  const isDisabled = text(attributes, 'status') === 'disabled' || text(attributes, 'disabled') === '1'
  if (order === null) return [leftOut('licence keys', key, 'was never sold')]
  const names = { end: ['expires_at'], limit: ['activation_limit'], any: (limit: string | null) => limit === null }
  const product = text(attributes, 'product_id')
  return [licenceFrom(attributes, names, { key, order, product, ...(isDisabled && { disabled: 'Disabled' }) })]
}

const subscriptions = /^(?!.*invoices).*subscriptions/i

/** Lemon Squeezy: what its API answers (JSON:API). It charges its subscriptions itself, so they run to their ends. */
export const lemonsqueezy: ShopSystem = {
  files: [
    {
      kind: 'customers',
      named: /customers/i,
      known,
      read: ([fields = {}]) => {
        const [id, attributes] = [text(fields, 'id'), of(fields)]
        const [email, name] = [text(attributes, 'email'), text(attributes, 'name')]
        const customer = { is: 'customer', id, email, name, since: moment(attributes, 'created_at') } as const
        return id === null ? [customer] : [customer, { is: 'address', id, country: countryIn(attributes, 'country') }]
      },
    },
    {
      kind: 'subscriptions',
      named: subscriptions,
      known,
      read: ([fields = {}]) => {
        const [id, product] = [text(fields, 'id') ?? '', productOf(of(fields))]
        return [{ is: 'plan', subscription: id, product, name: text(of(fields), 'product_name') ?? product }]
      },
    },
    { kind: 'orders', named: /orders/i, known, read: ([fields = {}]) => [boughtIn(fields)] },
    {
      kind: 'subscription invoices',
      named: /subscription.?invoices/i,
      known,
      read: ([fields = {}]) => renewedBy(fields),
    },
    { kind: 'licence keys', named: /licen[cs]e.?keys/i, known, read: ([fields = {}]) => keyIn(of(fields)) },
    { kind: 'subscriptions', named: subscriptions, known, read: ([fields = {}]) => [subscriptionIn(fields)] },
  ],
}
