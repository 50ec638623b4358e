import type { Currency } from '@/platform/money/currencies'
import { type Fact, gap, type Item } from '../../facts'
import type { Fields } from '../../source/row'
import { countryIn, currencyIn, minor, moment, text } from '../../source/values'
import { businessIn, nameIn } from './billing'
import { neverPaid, statusOf } from './status'

function itemIn(fields: Fields, currency: Currency): Item {
  const name = text(fields, 'item_name') ?? ''
  const quantity = Number(text(fields, 'item_quantity') ?? 1)
  return {
    product: text(fields, 'item_variation_id', 'item_product_id', 'item_sku') ?? name,
    name,
    quantity,
    amount: minor(fields, currency, 'item_total') + minor(fields, currency, 'item_total_tax', 'item_tax'),
    listed: minor(fields, currency, 'item_subtotal') + minor(fields, currency, 'item_subtotal_tax'),
    givenBack: Math.abs(minor(fields, currency, 'item_refunded')),
    isReturned: Math.abs(Number(text(fields, 'item_refunded_qty') ?? 0)) === quantity,
  }
}

const extras = [
  ['shipping', 'Shipping', 'shipping_total', 'shipping_tax_total'],
  ['fee', 'Fee', 'fee_total', 'fee_tax_total'],
] as const

/** An order of a CSV with a row for each item: what is the order's stands in every one of them. */
export function orderInCsv(rows: readonly Fields[]): readonly Fact[] {
  const [first = {}] = rows
  const number = text(first, 'order_number_formatted', 'order_number', 'order_id') ?? ''
  const currency = currencyIn(first, 'order_currency')
  const placedAt = moment(first, 'date', 'order_date')
  const paidAt = moment(first, 'paid_date', 'date_paid')
  const status = statusOf(text(first, 'status') ?? '', paidAt !== null)
  if (status === null) return [neverPaid(number, text(first, 'order_id') ?? number)]
  if (currency === null || placedAt === null) return [gap('orders', number, 'names no currency or no day')]
  const customer = text(first, 'customer_id', 'customer_user')
  const more = extras.map(([product, name, net, tax]) => ({
    product,
    name,
    quantity: 1,
    amount: minor(first, currency, net) + minor(first, currency, tax),
  }))
  return [
    {
      is: 'order',
      id: text(first, 'order_id') ?? number,
      number,
      customer: customer === '0' ? null : customer,
      email: text(first, 'billing_email', 'customer_email'),
      name: nameIn(first, 'billing_'),
      status,
      placedAt,
      paidAt,
      currency,
      country: countryIn(first, 'billing_country'),
      total: minor(first, currency, 'order_total'),
      tax: minor(first, currency, 'tax_total'),
      items: [...rows.map((row) => itemIn(row, currency)), ...more.filter(({ amount }) => amount !== 0)],
      givenBack: Math.abs(minor(first, currency, 'refunded_total')),
      coupon: /(?:^|\|)code:([^|]+)/.exec(text(first, 'coupon_items') ?? '')?.[1]?.trim() ?? null,
      business: businessIn(first, 'billing_'),
    },
  ]
}
