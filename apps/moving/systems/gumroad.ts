import { countries } from '@/platform/i18n/countries'
import { type Fact, type Key, leftOut, type Order } from '../facts'
import type { Fields } from '../source/row'
import { minor, moment, text } from '../source/values'
import type { ShopSystem, SourceFile } from '../system'

/** A mark stands before what a spreadsheet would compute. */
const plain = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/^'(?=[=+\-@|%])/, '') : value,
    ]),
  )

const isYes = (fields: Fields, name: string) => text(fields, name) === '1'

/** It writes countries by their English names. */
const english = new Intl.DisplayNames(['en'], { type: 'region' })
const codes = new Map(countries.map((code) => [english.of(code) ?? code, code]))

const productOf = (fields: Fields) => {
  const [product, variants] = [text(fields, 'Product ID') ?? '?', text(fields, 'Variants')]
  return variants === null ? product : `${product}:${variants}`
}

const orderOf = (fields: Fields) => `GR-${text(fields, 'Order Number') ?? text(fields, 'Purchase ID')}`

/** The charges of a subscription have the key of its licence; the export names it by nothing else. */
const seriesOf = (fields: Fields) =>
  text(fields, 'License Key') ?? `${text(fields, 'Purchase Email')} ${text(fields, 'Product ID')}`

function statusOf(fields: Fields): Order['status'] {
  if (isYes(fields, 'Disputed?') && !isYes(fields, 'Dispute Won?')) return 'cancelled'
  return isYes(fields, 'Fully Refunded?') ? 'refunded' : 'complete'
}

function keyOf(fields: Fields, order: string): readonly Key[] {
  const key = text(fields, 'License Key')
  if (key === null || isYes(fields, 'Recurring Charge?')) return []
  const isDisabled = text(fields, 'License Key Enabled?') === '0' || isYes(fields, 'Access Revoked?')
  return [{ is: 'key', key, order, product: productOf(fields), ...(isDisabled && { disabled: 'Disabled' }) }]
}

/** The last row has the sums of all, and no sale. */
function saleIn(fields: Fields): readonly Fact[] {
  const [id, placedAt] = [
    text(fields, 'Purchase ID') ?? '',
    moment(fields, 'Purchase Time (UTC timezone)', 'Purchase Date'),
  ]
  if (placedAt === null) return []
  const number = orderOf(fields)
  if (isYes(fields, 'Free trial purchase?')) return [leftOut('orders', number, 'was a trial', id)]
  if (isYes(fields, 'Pre-order authorization?')) return [leftOut('orders', number, 'was never paid', id)]
  const [title, variants] = [text(fields, 'Item Name') ?? '?', text(fields, 'Variants')]
  const total = minor(fields, 'USD', 'Sale Price ($)')
  const country = codes.get(text(fields, 'Country') ?? '') ?? null
  return [
    {
      is: 'order',
      id,
      number,
      customer: null,
      // A gift is of the person who got it, whose licence it is.
      email: text(fields, 'Giftee Email', 'Purchase Email', 'Buyer Email'),
      name: text(fields, 'Giftee Email') === null ? text(fields, 'Buyer Name') : null,
      status: statusOf(fields),
      placedAt,
      currency: 'USD',
      country,
      total,
      tax: minor(fields, 'USD', 'Taxes ($)'),
      items: [
        {
          product: productOf(fields),
          name: variants === null ? title : `${title} – ${variants}`,
          quantity: Number(text(fields, 'Quantity') ?? 1),
          amount: total,
        },
      ],
      givenBack: minor(fields, 'USD', 'Partial Refund ($)'),
      coupon: text(fields, 'Discount Code'),
      subscription: text(fields, 'Recurrence') === null ? null : seriesOf(fields),
    },
    ...keyOf(fields, id),
  ]
}

/** Its end is that of the last charge: the export names the next one nowhere. */
function subscriptionIn(fields: Fields): readonly Fact[] {
  const id = text(fields, 'Purchase ID') ?? ''
  const isFirst = text(fields, 'Recurrence') !== null && !isYes(fields, 'Recurring Charge?')
  if (!isFirst || isYes(fields, 'Free trial purchase?')) return []
  const endedAt = moment(fields, 'Subscription End Date')
  const stateNow = text(fields, 'Cancellation Date') === null ? 'active' : 'cancelled'
  return [
    {
      is: 'subscription',
      id: orderOf(fields),
      series: seriesOf(fields),
      order: id,
      state: endedAt === null ? stateNow : 'ended',
      product: productOf(fields),
      paidUntil: null,
      endedAt,
    },
  ]
}

const sales: Omit<SourceFile, 'read'> = {
  kind: 'sales',
  named: /sales/i,
  known: [['Purchase ID', 'Item Name', 'Purchase Email', 'Purchase Date', 'Sale Price ($)', 'Product ID']],
}

/** Gumroad: the CSV of its sales. It charges its subscriptions itself, so they run to their ends. */
export const gumroad: ShopSystem = {
  files: [
    { ...sales, read: ([fields = {}]) => saleIn(plain(fields)) },
    { ...sales, read: ([fields = {}]) => subscriptionIn(plain(fields)) },
  ],
}
