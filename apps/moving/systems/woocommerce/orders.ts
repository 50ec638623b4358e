import type { Currency } from '@/platform/money/currencies'
import { type Fact, gap, type Item } from '../../facts'
import type { Fields } from '../../source/row'
import { below, countryIn, currencyIn, listIn, minor, minorOf, moment, text } from '../../source/values'
import type { SourceFile } from '../../system'
import { businessIn, metaIn, nameIn } from './billing'
import { orderInCsv } from './orders-csv'
import { neverPaid, statusOf } from './status'

function itemIn(fields: Fields, currency: Currency): Item {
  const [product, variation] = [text(fields, 'product_id') ?? '0', text(fields, 'variation_id') ?? '0']
  return {
    id: text(fields, 'id'),
    product: variation === '0' ? product : `${product}:${variation}`,
    name: text(fields, 'name') ?? product,
    quantity: Number(text(fields, 'quantity') ?? 1),
    amount: sumOf(fields, currency, 'total', 'total_tax'),
    listed: sumOf(fields, currency, 'subtotal', 'subtotal_tax'),
  }
}

/** Two decimals each may hide a third: they are added before they are rounded. */
const sumIn = (fields: Fields, ...names: readonly string[]) =>
  names.reduce((total, name) => total + Number(text(fields, name) ?? 0), 0)

const sumOf = (fields: Fields, currency: Currency, ...names: readonly string[]) =>
  minorOf(sumIn(fields, ...names).toFixed(6), currency) ?? 0

/** Shipping and fees are lines like any other, when they cost something. */
function extrasIn(fields: Fields, currency: Currency): Item[] {
  const named = (lines: string, product: (line: Fields) => string, name: string) =>
    listIn(fields, lines).map((line) => ({
      product: product(line),
      name: text(line, name) ?? lines,
      quantity: 1,
      amount: sumOf(line, currency, 'total', 'total_tax'),
    }))
  return [
    ...named('shipping_lines', () => 'shipping', 'method_title'),
    ...named('fee_lines', (line) => `fee: ${text(line, 'name') ?? ''}`, 'name'),
  ].filter(({ amount }) => amount !== 0)
}

function rateIn(fields: Fields): number | null {
  const lines = listIn(fields, 'tax_lines')
  const percent = lines.length === 1 ? Number(text(lines[0], 'rate_percent') ?? Number.NaN) : Number.NaN
  return percent > 0 ? Math.round(percent * 100) : null
}

function documentIn(meta: Fields, placedAt: Date) {
  const number = text(meta, '_wcpdf_invoice_number')
  return number === null ? null : { number, issuedAt: moment(meta, '_wcpdf_invoice_date') ?? placedAt }
}

function fromJson(fields: Fields): readonly Fact[] {
  const number = text(fields, 'number', 'id') ?? ''
  const currency = currencyIn(fields, 'currency')
  const placedAt = moment(fields, 'date_created_gmt', 'date_created')
  const paidAt = moment(fields, 'date_paid_gmt', 'date_paid')
  const status = statusOf(text(fields, 'status') ?? '', paidAt !== null)
  if (status === null) return [neverPaid(number, text(fields, 'id') ?? number)]
  if (currency === null || placedAt === null) return [gap('orders', number, 'names no currency or no day')]
  const [billing, meta] = [below(fields, 'billing'), metaIn(fields)]
  const customer = text(fields, 'customer_id')
  return [
    {
      is: 'order',
      id: text(fields, 'id') ?? number,
      number,
      customer: customer === '0' ? null : customer,
      email: text(billing, 'email'),
      name: nameIn(billing),
      status,
      placedAt,
      paidAt,
      currency,
      country: countryIn(billing, 'country'),
      total: minor(fields, currency, 'total'),
      tax: minor(fields, currency, 'total_tax'),
      vatBasisPoints: rateIn(fields),
      items: [...listIn(fields, 'line_items').map((line) => itemIn(line, currency)), ...extrasIn(fields, currency)],
      givenBack: listIn(fields, 'refunds').reduce((sum, each) => sum + Math.abs(minor(each, currency, 'total')), 0),
      coupon: text(listIn(fields, 'coupon_lines')[0], 'code'),
      language: text(meta, 'wpml_language'),
      subscription: text(meta, '_subscription_renewal'),
      document: documentIn(meta, placedAt),
      business: businessIn(billing, '', meta),
    },
  ]
}

/** A refund has a line for each line of its order that it gives back, below zero; an order itself names none of them. */
function refundIn(fields: Fields): readonly Fact[] {
  const order = text(fields, 'parent_id')
  if (order === null) return []
  const lines = listIn(fields, 'line_items').flatMap((line) => {
    const id = text(metaIn(line), '_refunded_item_id')
    const written = Math.abs(sumIn(line, 'total', 'total_tax')).toFixed(6)
    return id === null ? [] : [{ id, written, quantity: Math.abs(sumIn(line, 'quantity')) }]
  })
  return [{ is: 'refund', order, amount: 0, lines }]
}

/** The list that WooCommerce has since 9. The sum that was given back stands with the order as well. */
export const refundsFile: SourceFile = {
  kind: 'refunds',
  named: /refunds/i,
  known: [['id', 'parent_id', 'amount', 'line_items']],
  read: ([fields = {}]) => refundIn(fields),
}

export const ordersFile: SourceFile = {
  kind: 'orders',
  named: /orders/i,
  known: [
    ['id', 'status', 'currency', 'line_items', 'billing'],
    ['order_id', 'status', 'order_total', 'billing_email', 'item_name'],
  ],
  together: (fields) => (Array.isArray(fields.line_items) ? null : text(fields, 'order_id')),
  read: (rows) => {
    const [first = {}] = rows
    return Array.isArray(first.line_items) ? fromJson(first) : orderInCsv(rows)
  },
}
