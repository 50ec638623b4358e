import type { Currency } from '@/platform/money/currencies'
import { type Fact, gap, type Item, leftOut, type Order, type Subscription } from '../../facts'
import type { Fields } from '../../source/row'
import { countryIn, currencyIn, fullName, lineOf, minorOf, moment, text } from '../../source/values'
import type { ShopSystem } from '../../system'
import { licenceFrom } from '../licence'
import { shared } from '../stripe/values'
import { usersFile } from '../woocommerce/customers'

const statuses: Readonly<Record<string, Order['status']>> = {
  complete: 'complete',
  publish: 'complete',
  edd_subscription: 'complete',
  partially_refunded: 'complete',
  refunded: 'refunded',
  revoked: 'cancelled',
}

/**
 * `Tide Table|49{7.82}`, and since 3 with the number of the option behind it, `{2}` or `{}`, one after the other with
 * ` / ` between; a title may have a slash of its own.
 */
const rawItem = /(.+?)\|(-?[\d.]+)\{(-?[\d.]*)\}(?:\{(\d*)\})?(?: \/ |$)/g

const paymentColumns = ['Products (Verbose)', 'Products (Raw)', 'Date', 'Currency', 'Status']

/** The text behind the title: the number and the option. */
const wordsBehind = /^(?: \((\d+)\))?(?: - (.*))? - [^-]*$/

/** The column of an amount has the shop's currency sign behind its name: `Amount ($)`. */
const amountIn = (fields: Fields, currency: Currency, named: string) => {
  const column = Object.keys(fields).find((name) => name === named || name.startsWith(`${named} (`))
  return (column && minorOf(text(fields, column), currency)) || 0
}

/** Prices stand in one column, options and quantities in another, in the same order. */
function itemsIn(fields: Fields, currency: Currency): readonly Item[] {
  const found = [...(text(fields, 'Products (Raw)') ?? '').matchAll(rawItem)].map(
    ([, title = '', price = '', tax = '', option = '']) => ({ title, price, tax, option }),
  )
  let rest = text(fields, 'Products (Verbose)') ?? ''
  const items = found.map(({ title, price, option: id }, index) => {
    const next = found[index + 1]
    const end = next ? rest.indexOf(` / ${next.title}`, title.length) : rest.length
    const words = rest.startsWith(title) && end >= 0 ? rest.slice(title.length, end) : ''
    if (end >= 0) rest = rest.slice(end + 3)
    const [, count = '1', option] = wordsBehind.exec(words) ?? []
    const name = option ? `${title} – ${option}` : title
    const product = option ? `${title}:${option}` : title
    const amount = minorOf(price, currency) ?? 0
    return { product, name, quantity: Number(count), amount, ...(id !== '' && { option: id }) }
  })
  if (!('Customer Name' in fields)) return items
  const taxes = found.map(({ tax }) => minorOf(tax, currency) ?? 0)
  return paidOf(items, taxes, { total: amountIn(fields, currency, 'Amount'), currency })
}

/**
 * Since version 3 the price is that of one, before any discount, and with or without the tax, as the shop shows prices.
 * Each line bears its part of a discount or a fee, which the export names for the whole order only (decision 0225).
 */
function paidOf(items: readonly Item[], taxes: readonly number[], of: { total: number; currency: Currency }) {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const shown = items.map(({ amount, quantity }) => amount * quantity)
  const taxed = shown.map((amount, index) => amount + (taxes[index] ?? 0))
  const listed = sum(shown) >= of.total || sum(taxed) > of.total ? shown : taxed
  const paid = sum(listed) === of.total ? listed : shared(of.total, listed, of.currency)
  return items.map((item, index) => ({ ...item, listed: listed[index] ?? 0, amount: paid[index] ?? 0 }))
}

/** The name of its buyer; version 3 has it in one column. */
const buyerIn = (fields: Fields) =>
  text(fields, 'Customer Name') ?? fullName(text(fields, 'First Name'), text(fields, 'Last Name'))

/** It was called a payment before version 3.2, and its number is left out where numbers are not counted up. */
function paymentIn(fields: Fields): readonly Fact[] {
  const id = text(fields, 'Order ID', 'Payment ID') ?? ''
  const number = text(fields, 'Order Number', 'Payment Number') ?? id
  const written = (text(fields, 'Status') ?? '').toLowerCase().replaceAll(' ', '_')
  const status = statuses[written]
  if (text(fields, 'Mode (Live|Test)') === 'test') return [leftOut('orders', number, 'was a test', id)]
  if (written === 'on_hold') return [gap('orders', number, 'is on hold: settle it before the day of the move')]
  if (!status) return [leftOut('orders', number, 'was never paid', id)]
  const [currency, placedAt] = [currencyIn(fields, 'Currency'), moment(fields, 'Date')]
  if (currency === null || placedAt === null) return [gap('orders', number, 'names no currency or no day')]
  const [customer, country] = [text(fields, 'Customer ID'), countryIn(fields, 'Country')]
  const [coupon = 'none'] = (text(fields, 'Discount Code') ?? '').split(', ')
  const order: Order = {
    is: 'order',
    id,
    number,
    customer,
    status,
    placedAt,
    currency,
    email: text(fields, 'Email'),
    name: buyerIn(fields),
    country,
    total: amountIn(fields, currency, 'Amount'),
    tax: amountIn(fields, currency, 'Tax'),
    items: itemsIn(fields, currency),
    coupon: coupon === 'none' || coupon === '' ? null : coupon,
    // A renewal names its customer only.
    subscription: written === 'edd_subscription' && customer !== null ? `customer ${customer}` : null,
    business: {
      company: null,
      vatId: text(fields, 'VAT Number'),
      country,
      addressLine: lineOf(fields, 'Address'),
      postalCode: text(fields, 'Postal / ZIP Code', 'Zip / Postal Code'),
      city: text(fields, 'City'),
      state: text(fields, 'State'),
      phone: null,
    },
    ...('Refunded' in fields && { givenBack: amountIn(fields, currency, 'Refunded') }),
  }
  if (written !== 'partially_refunded' || 'Refunded' in fields) return [order]
  return [order, gap('orders', number, 'was given back in part, and its export does not say how much')]
}

const customerIn = (fields: Fields): Fact => ({
  is: 'customer',
  id: text(fields, 'ID'),
  name: text(fields, 'Name'),
  email: text(fields, 'Email'),
  since: moment(fields, 'Date Created'),
})

const states: Readonly<Record<string, Subscription['state']>> = {
  active: 'active',
  trialling: 'active',
  failing: 'active',
  cancelled: 'cancelled',
  expired: 'ended',
  completed: 'ended',
}

function subscriptionIn(fields: Fields): Fact {
  const [id, status] = [text(fields, 'id') ?? '', (text(fields, 'status') ?? '').toLowerCase()]
  const state = states[status]
  if (status === 'pending') return leftOut('subscriptions', id, 'never began')
  if (!state) return gap('subscriptions', id, `is ${status}: let it run or end before the day of the move`)
  const [profile, until] = [text(fields, 'profile_id'), moment(fields, 'expiration')]
  return {
    is: 'subscription',
    id,
    state,
    product: null,
    paidUntil: until,
    endedAt: state === 'ended' ? until : null,
    ...(status === 'trialling' && { trialUntil: until, renewalWritten: text(fields, 'recurring_amount') }),
    order: text(fields, 'parent_payment_id'),
    series: `customer ${text(fields, 'customer_id')}`,
    charged: profile?.startsWith('sub_') ? { provider: 'stripe', subscription: profile } : null,
  }
}

/** A row of the export of Software Licensing, or of its table. */
function licenceIn(fields: Fields): Fact {
  const key = text(fields, 'License Key', 'license_key', 'Key', 'key') ?? '?'
  const status = (text(fields, 'License Status', 'Status', 'status') ?? '').toLowerCase()
  const product = text(fields, 'Product Name', 'Product', 'Download', 'product', 'download')
  return licenceFrom(fields, licenceNames, {
    key,
    product,
    option: text(fields, 'Price ID', 'price_id'),
    order: text(fields, 'Payment ID', 'payment_id', 'Order ID', 'Purchase ID'),
    id: text(fields, 'License ID', 'id'),
    parent: named(fields, 'parent'),
    sold: {
      email: text(fields, 'Customer Email', 'customer_email'),
      at: moment(fields, 'Purchase Date', 'date_created'),
    },
    ...(status === 'disabled' && { disabled: 'Disabled' }),
  })
}

/** Zero is what its tables write for none. */
const named = (fields: Fields, name: string) => {
  const id = text(fields, name)
  return id === '0' ? null : id
}

/** A row of the table of licences: its export names neither the payment nor the bundle. */
const originIn = (fields: Fields): Fact => ({
  is: 'origin',
  licence: text(fields, 'id') ?? '',
  order: named(fields, 'payment_id'),
  parent: named(fields, 'parent'),
})

/** A row of what its table of orders has beside them: the key of a licence that the order renews. */
function renewalIn(fields: Fields): readonly Fact[] {
  const [order, key] = [text(fields, 'edd_order_id'), text(fields, 'meta_value')]
  if ((text(fields, 'meta_key') ?? renewalKey) !== renewalKey || order === null || key === null) return []
  return [{ is: 'renewal', order, key }]
}

const renewalKey = '_edd_sl_renewal_key'

/** Zero is what it writes for any number, and nothing where that was never set. */
const licenceNames = {
  end: ['Expiration Date', 'Expiration', 'expiration'],
  limit: ['Activation Limit', 'activation_limit'],
  any: (limit: string | null) => limit === '0' || limit?.toLowerCase() === 'unlimited',
}

/**
 * Its exports put a backslash before quotation marks and backslashes, and a mark before a name that a spreadsheet would
 * compute.
 */
const plain = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/\\(['"\\])/g, '$1').replace(/^'(?=[+\-=@])/, '') : value,
    ]),
  )

/** Easy Digital Downloads: the CSV of its own exports, WordPress's users, and the table of its subscriptions. */
export const edd: ShopSystem = {
  files: [
    // A customer of the shop has another id than the account in WordPress.
    {
      ...usersFile,
      read: (rows) => usersFile.read(rows).map((fact) => (fact.is === 'customer' ? { ...fact, id: null } : fact)),
    },
    {
      kind: 'customers',
      named: /customers/i,
      known: [['ID', 'Name', 'Email', 'Date Created']],
      read: ([fields = {}]) => [customerIn(plain(fields))],
    },
    {
      kind: 'payments',
      named: /payments|orders/i,
      known: ['Order ID', 'Payment ID'].map((id) => [id, 'Email', ...paymentColumns]),
      read: ([fields = {}]) => paymentIn(plain(fields)),
    },
    {
      kind: 'renewals',
      named: /renewals/i,
      known: [['edd_order_id', 'meta_value']],
      read: ([fields = {}]) => renewalIn(fields),
    },
    {
      kind: 'origins',
      named: /origins/i,
      known: [['id', 'payment_id', 'parent']],
      read: ([fields = {}]) => [originIn(fields)],
    },
    {
      kind: 'licences',
      named: /licen[cs]es/i,
      known: [['License Key'], ['license_key'], ['Key', 'Status']],
      read: ([fields = {}]) => [licenceIn(plain(fields))],
    },
    {
      kind: 'subscriptions',
      named: /subscriptions/i,
      known: [['id', 'customer_id', 'parent_payment_id', 'status', 'expiration']],
      read: ([fields = {}]) => [subscriptionIn(fields)],
    },
  ],
}
