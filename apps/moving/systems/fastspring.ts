import { type Fact, gap, type Item, leftOut, type Subscription } from '../facts'
import type { Fields } from '../source/row'
import { below, countryIn, currencyIn, fullName, listIn, minor, minorOf, moment, text } from '../source/values'
import type { ShopSystem } from '../system'
import { shared } from './stripe/values'

const nameIn = (fields: Fields) => fullName(text(fields, 'first'), text(fields, 'last'))

/** Keys are in the delivered fulfilments of an item, under the name of the fulfilment. */
function keysIn(item: Fields, order: string, product: string): readonly Fact[] {
  const delivered = Object.values(below(item, 'fulfillments')).flatMap((each) => (Array.isArray(each) ? each : []))
  return delivered.flatMap((each) => {
    const key = text(each as Fields, 'license')
    return key === null ? [] : [{ is: 'key', key, order, product } as const]
  })
}

function orderIn(fields: Fields): readonly Fact[] {
  const id = text(fields, 'order', 'id') ?? ''
  const number = text(fields, 'reference') ?? id
  if (fields.live === false) return [leftOut('orders', number, 'was a test')]
  if (fields.completed === false) return [leftOut('orders', number, 'was never paid')]
  const [currency, placedAt] = [currencyIn(fields, 'currency'), moment(fields, 'changed', 'changedInSeconds')]
  if (currency === null || placedAt === null) return [gap('orders', number, 'names no currency or no day')]
  const [customer, address] = [below(fields, 'customer'), below(fields, 'address')]
  const total = minor(fields, currency, 'total')
  const lines = listIn(fields, 'items')
  const net = lines.map((line) => minor(line, currency, 'subtotal'))
  // Taxes are given for the whole: each line bears its share.
  const parts = shared(total, net, currency)
  const items: readonly Item[] = lines.map((line, index) => ({
    product: text(line, 'product') ?? '?',
    name: text(line, 'display', 'product') ?? '?',
    quantity: Number(text(line, 'quantity') ?? 1),
    amount: parts[index] ?? 0,
  }))
  const account = text(fields, 'account')
  return [
    {
      is: 'order',
      id,
      number,
      status: 'complete',
      placedAt,
      currency,
      total,
      items,
      customer: account,
      email: text(customer, 'email'),
      name: nameIn(customer),
      country: countryIn(address, 'country'),
      addresses: [account],
      tax: minor(fields, currency, 'tax'),
      coupon: lines.map((line) => text(line, 'coupon')).find((each) => each !== null) ?? null,
      language: text(fields, 'language'),
      subscription: lines.map((line) => text(line, 'subscription')).find((each) => each !== null) ?? null,
      business: {
        company: text(customer, 'company'),
        vatId: text(fields, 'taxId', 'vatId'),
        country: countryIn(address, 'country'),
        addressLine: text(address, 'addressLine1'),
        postalCode: text(address, 'postalCode'),
        city: text(address, 'city'),
        state: text(address, 'regionCode'),
        phone: text(customer, 'phone'),
      },
    },
    ...lines.flatMap((line) => keysIn(line, id, text(line, 'product') ?? '?')),
  ]
}

function returnIn(fields: Fields): readonly Fact[] {
  const currency = currencyIn(fields, 'currency')
  const order = text(below(fields, 'original'), 'order', 'id')
  if (currency === null || order === null || fields.completed === false || fields.live === false) return []
  return [{ is: 'refund', order, amount: minorOf(text(fields, 'totalReturn'), currency) ?? 0 }]
}

const states: Readonly<Record<string, Subscription['state']>> = {
  active: 'active',
  overdue: 'active',
  canceled: 'cancelled',
  deactivated: 'ended',
}

function subscriptionIn(fields: Fields): Fact {
  const [id, written] = [text(fields, 'subscription', 'id') ?? '', text(fields, 'state') ?? '']
  const state = states[written]
  if (fields.live === false) return leftOut('subscriptions', id, 'was a test')
  if (!state) return gap('subscriptions', id, `is ${written}: let it run or end before the day of the move`)
  const end = moment(fields, 'end', 'deactivationDate')
  return {
    is: 'subscription',
    id,
    state,
    order: text(fields, 'initialOrderId'),
    product: typeof fields.product === 'object' ? text(below(fields, 'product'), 'product') : text(fields, 'product'),
    paidUntil: state === 'active' ? moment(fields, 'next') : (end ?? moment(fields, 'next')),
    endedAt: state === 'ended' ? end : null,
  }
}

/** FastSpring: what its API answers. It charges its subscriptions itself, so they run to their ends. */
export const fastspring: ShopSystem = {
  files: [
    {
      kind: 'accounts',
      named: /accounts/i,
      known: [['account', 'contact']],
      read: ([fields = {}]) => {
        const [id, contact] = [text(fields, 'account', 'id') ?? '', below(fields, 'contact')]
        return [
          {
            is: 'customer',
            id,
            email: text(contact, 'email'),
            name: nameIn(contact),
            since: null,
            language: text(fields, 'language'),
          },
          { is: 'address', id, country: countryIn(fields, 'country') },
        ]
      },
    },
    {
      kind: 'returns',
      named: /returns/i,
      known: [['return', 'original', 'totalReturn']],
      read: ([fields = {}]) => returnIn(fields),
    },
    {
      kind: 'orders',
      named: /orders/i,
      known: [['order', 'reference', 'currency', 'total', 'items']],
      read: ([fields = {}]) => orderIn(fields),
    },
    {
      kind: 'subscriptions',
      named: /subscriptions/i,
      known: [['id', 'state', 'product']],
      read: ([fields = {}]) => [subscriptionIn(fields)],
    },
  ],
}
