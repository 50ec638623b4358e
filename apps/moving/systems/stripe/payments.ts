import { type Fact, gap, type Item, leftOut } from '../../facts'
import type { Fields } from '../../source/row'
import { below, countryIn, currencyIn, listIn, moment, text } from '../../source/values'
import { amountIn, idIn, shared } from './values'

const isTest = (fields: Fields) => fields.livemode === false

/** Refunded money is recorded in the charge, for every kind of charge. */
export function refundIn(fields: Fields): readonly Fact[] {
  const [id, currency] = [text(fields, 'id'), currencyIn(fields, 'currency')]
  if (id === null || currency === null || isTest(fields)) return []
  const amount = amountIn(fields, currency, 'amount_refunded')
  if (amount === 0) return []
  const orders = [id, idIn(fields, 'payment_intent'), idIn(fields, 'invoice')]
  return orders.flatMap((order) => (order === null ? [] : [{ is: 'refund', order, amount } as const]))
}

/** Returns an order for a charge without an invoice. */
export function chargeIn(fields: Fields): Fact {
  const id = text(fields, 'id') ?? ''
  const [currency, placedAt] = [currencyIn(fields, 'currency'), moment(fields, 'created')]
  if (isTest(fields)) return leftOut('orders', id, 'was a test')
  if (text(fields, 'status') !== 'succeeded') return leftOut('orders', id, 'was never paid')
  if (currency === null || placedAt === null) return gap('orders', id, 'names no currency or no day')
  const [billing, total] = [below(fields, 'billing_details'), amountIn(fields, currency, 'amount')]
  const what = text(below(fields, 'metadata'), 'price', 'price_id', 'product', 'product_id')
  const name = text(fields, 'description') ?? what ?? 'Payment'
  const others = [idIn(fields, 'payment_intent'), idIn(fields, 'invoice')]
  return {
    is: 'order',
    id,
    isPayment: true,
    status: 'complete',
    placedAt,
    currency,
    total,
    number: text(fields, 'receipt_number') ?? id,
    aliases: others.filter((each) => each !== null),
    customer: idIn(fields, 'customer'),
    email: text(billing, 'email') ?? text(fields, 'receipt_email'),
    name: text(billing, 'name'),
    country: countryIn(below(billing, 'address'), 'country'),
    addresses: [idIn(fields, 'customer')],
    items: [{ product: what ?? name, name, quantity: 1, amount: total }],
  }
}

/** The price of a line, as older and as newer versions of the API say it. */
function priceOf(line: Fields): string | null {
  return (
    idIn(line, 'price', 'plan') ??
    text(below(line, 'pricing', 'price_details'), 'price', 'product') ??
    text(line, 'description')
  )
}

function taxIn(fields: Fields, currency: NonNullable<ReturnType<typeof currencyIn>>): number {
  const taxes = listIn(fields, 'total_taxes').concat(listIn(fields, 'total_tax_amounts'))
  if (taxes.length > 0) return taxes.reduce((sum, tax) => sum + amountIn(tax, currency, 'amount'), 0)
  return amountIn(fields, currency, 'tax')
}

export function invoiceIn(fields: Fields): Fact {
  const id = text(fields, 'id') ?? ''
  const number = text(fields, 'number') ?? id
  const [currency, placedAt] = [currencyIn(fields, 'currency'), moment(fields, 'created')]
  if (isTest(fields)) return leftOut('orders', number, 'was a test')
  if (text(fields, 'status') !== 'paid') return leftOut('orders', number, 'was never paid')
  if (currency === null || placedAt === null) return gap('orders', number, 'names no currency or no day')
  const total = amountIn(fields, currency, 'total')
  if (total < 0) return leftOut('orders', number, 'is a credit to the balance')
  const lines = listIn(below(fields, 'lines'), 'data')
  const parts = shared(
    total,
    lines.map((line) => amountIn(line, currency, 'amount')),
    currency,
  )
  const items: readonly Item[] = lines.map((line, index) => ({
    product: priceOf(line) ?? '?',
    name: text(line, 'description') ?? priceOf(line) ?? '?',
    quantity: Number(text(line, 'quantity') ?? 1),
    amount: parts[index] ?? 0,
  }))
  const payments = listIn(below(fields, 'payments'), 'data').map((each) =>
    idIn(below(each, 'payment'), 'payment_intent', 'charge'),
  )
  const names = [idIn(fields, 'charge'), idIn(fields, 'payment_intent'), ...payments]
  return {
    is: 'order',
    id,
    number,
    status: 'complete',
    placedAt,
    currency,
    total,
    tax: taxIn(fields, currency),
    aliases: names.filter((each) => each !== null),
    customer: idIn(fields, 'customer'),
    email: text(fields, 'customer_email'),
    name: text(fields, 'customer_name'),
    paidAt: moment(below(fields, 'status_transitions'), 'paid_at'),
    country: countryIn(below(fields, 'customer_address'), 'country'),
    addresses: [idIn(fields, 'customer')],
    // A line that was credited against another costs nothing, and is no product.
    items: items.filter(({ amount }) => amount > 0 || items.length === 1),
    subscription: idIn(fields, 'subscription') ?? idIn(below(fields, 'parent', 'subscription_details'), 'subscription'),
    document: { number, issuedAt: placedAt },
  }
}
