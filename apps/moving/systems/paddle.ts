import { type Fact, gap, type Item, leftOut, type Order, type Subscription } from '../facts'
import type { Fields } from '../source/row'
import { below, countryIn, currencyIn, listIn, moment, text, whole } from '../source/values'
import type { ShopSystem } from '../system'

function nameOf(line: Fields, price: Fields): string {
  const [product, named] = [text(below(line, 'product'), 'name'), text(price, 'name', 'description')]
  return [product, named].filter((each, index, all) => each !== null && all.indexOf(each) === index).join(' – ')
}

/** Returns the items: the amounts are in `details`, the products in `items`. */
function itemsIn(fields: Fields): readonly Item[] {
  const prices = new Map(
    listIn(fields, 'items').map((item) => [text(below(item, 'price'), 'id'), below(item, 'price')]),
  )
  return listIn(below(fields, 'details'), 'line_items').map((line) => {
    const product = text(line, 'price_id') ?? '?'
    const totals = below(line, 'totals')
    const amount = whole(totals, 'total')
    return {
      product,
      name: nameOf(line, prices.get(product) ?? {}) || product,
      quantity: whole(line, 'quantity') || 1,
      amount,
      listed: amount + whole(totals, 'discount'),
    }
  })
}

function rateIn(fields: Fields): number | null {
  const [first, ...others] = listIn(below(fields, 'details'), 'tax_rates_used')
  const rate = Number(text(first, 'tax_rate') ?? Number.NaN)
  return others.length === 0 && rate >= 0 ? Math.round(rate * 10_000) : null
}

const paid = ['paid', 'completed']

function orderIn(fields: Fields): Fact {
  const id = text(fields, 'id') ?? ''
  const currency = currencyIn(fields, 'currency_code')
  const placedAt = moment(fields, 'billed_at', 'created_at')
  // Paid by invoice, and open: it becomes an order when the money comes, which a later run finds.
  if (!paid.includes(text(fields, 'status') ?? '')) return leftOut('orders', id, 'was never paid')
  if (currency === null || placedAt === null) return gap('orders', id, 'names no currency or no day')
  const [customer, totals] = [text(fields, 'customer_id'), below(fields, 'details', 'totals')]
  const document = text(fields, 'invoice_number')
  const order: Order = {
    is: 'order',
    id,
    number: id,
    customer,
    status: 'complete',
    placedAt,
    currency,
    email: text(below(fields, 'customer'), 'email'),
    name: text(below(fields, 'customer'), 'name'),
    country: countryIn(below(fields, 'address'), 'country_code'),
    addresses: [text(fields, 'address_id'), customer],
    total: whole(totals, 'total'),
    tax: whole(totals, 'tax'),
    vatBasisPoints: rateIn(fields),
    items: itemsIn(fields),
    subscription: text(fields, 'subscription_id'),
    document: document === null ? null : { number: document, issuedAt: placedAt },
  }
  return order
}

function refundIn(fields: Fields): readonly Fact[] {
  const [order, action] = [text(fields, 'transaction_id'), text(fields, 'action')]
  if (order === null || text(fields, 'status') !== 'approved') return []
  if (action !== 'refund' && action !== 'chargeback') return []
  const amount = Math.abs(whole(below(fields, 'totals'), 'total'))
  return [{ is: 'refund', order, amount, isDispute: action === 'chargeback' }]
}

const states: Readonly<Record<string, Subscription['state']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'active',
  canceled: 'ended',
}

/** Returns the charge at the end of a trial; with VAT, if the export used `include=recurring_transaction_details`. */
function priceAfterTrial(fields: Fields): number | null {
  const total = whole(below(fields, 'recurring_transaction_details', 'totals'), 'total')
  const amounts = listIn(fields, 'items').map(
    (item) => whole(below(item, 'price', 'unit_price'), 'amount') * (whole(item, 'quantity') || 1),
  )
  return total || amounts.reduce((sum, amount) => sum + amount, 0) || null
}

function subscriptionIn(fields: Fields): Fact {
  const [id, status] = [text(fields, 'id') ?? '', text(fields, 'status') ?? '']
  const state = states[status]
  if (!state) return gap('subscriptions', id, `is ${status}: let it run or end before the day of the move`)
  const [period, change] = [below(fields, 'current_billing_period'), below(fields, 'scheduled_change')]
  const endsAt = text(change, 'action') === 'cancel' ? moment(change, 'effective_at') : null
  const endedAt = state === 'ended' ? moment(fields, 'canceled_at', 'updated_at') : null
  const [item] = listIn(fields, 'items')
  const price = below(item, 'price')
  return {
    is: 'subscription',
    id,
    order: null,
    product: text(price, 'id'),
    endedAt,
    state: endsAt === null ? state : 'cancelled',
    paidUntil: endsAt ?? endedAt ?? moment(period, status === 'past_due' ? 'starts_at' : 'ends_at'),
    charged: { provider: 'paddle', subscription: id },
    ...(status === 'trialing' && { trialUntil: moment(period, 'ends_at'), renewalAmount: priceAfterTrial(fields) }),
  }
}

/** Paddle Billing: what its API answers. Its subscriptions go on, by the names that they have there. */
export const paddle: ShopSystem = {
  files: [
    {
      kind: 'addresses',
      named: /addresses/i,
      known: [['id', 'customer_id', 'country_code']],
      read: ([fields = {}]) => {
        const country = countryIn(fields, 'country_code')
        return [text(fields, 'id'), text(fields, 'customer_id')].flatMap((id) =>
          id === null ? [] : [{ is: 'address', id, country } as const],
        )
      },
    },
    {
      kind: 'customers',
      named: /customers/i,
      known: [['id', 'email', 'created_at']],
      read: ([fields = {}]) => [
        {
          is: 'customer',
          id: text(fields, 'id'),
          email: text(fields, 'email'),
          name: text(fields, 'name'),
          since: moment(fields, 'created_at'),
          language: text(fields, 'locale'),
        },
      ],
    },
    {
      kind: 'adjustments',
      named: /adjustments/i,
      known: [['id', 'action', 'transaction_id', 'totals']],
      read: ([fields = {}]) => refundIn(fields),
    },
    {
      kind: 'transactions',
      named: /transactions/i,
      known: [['id', 'status', 'currency_code', 'details']],
      read: ([fields = {}]) => [orderIn(fields)],
    },
    {
      kind: 'subscriptions',
      named: /subscriptions/i,
      known: [['id', 'status', 'customer_id', 'items']],
      read: ([fields = {}]) => [subscriptionIn(fields)],
    },
  ],
}
