import type { Currency } from '@/platform/money/currencies'
import type { Fact, Item, Order } from '../../facts'
import { gap, leftOut } from '../../gap'
import type { Fields } from '../../source/row'
import { countryIn, currencyIn, fullName, minorOf, moment, text } from '../../source/values'

const statuses: Readonly<Record<string, Order['status']>> = {
  complete: 'complete',
  publish: 'complete',
  edd_subscription: 'complete',
  partially_refunded: 'complete',
  refunded: 'refunded',
  revoked: 'cancelled',
}

/** `Tide Table|49{7.82}`, one after the other with ` / ` between; a title may have a slash of its own. */
const rawItem = /(.+?)\|(-?[\d.]+)\{(-?[\d.]*)\}(?: \/ |$)/g

/** The text behind the title: the number and the option. */
const wordsBehind = /^(?: \((\d+)\))?(?: - (.*))? - [^-]*$/

/** The column of an amount has the shop's currency sign behind its name: `Amount ($)`. */
const amountIn = (fields: Fields, currency: Currency, named: string) => {
  const column = Object.keys(fields).find((name) => name === named || name.startsWith(`${named} (`))
  return (column && minorOf(text(fields, column), currency)) || 0
}

/** Prices stand in one column, options and quantities in another, in the same order. */
function itemsIn(raw: string, verbose: string, currency: Currency): readonly Item[] {
  const found = [...raw.matchAll(rawItem)].map(([, title = '', price = '']) => ({ title, price }))
  let rest = verbose
  return found.map(({ title, price }, index) => {
    const next = found[index + 1]
    const end = next ? rest.indexOf(` / ${next.title}`, title.length) : rest.length
    const words = rest.startsWith(title) && end >= 0 ? rest.slice(title.length, end) : ''
    if (end >= 0) rest = rest.slice(end + 3)
    const [, count = '1', option] = wordsBehind.exec(words) ?? []
    const name = option ? `${title} – ${option}` : title
    const product = option ? `${title}:${option}` : title
    return { product, name, quantity: Number(count), amount: minorOf(price, currency) ?? 0 }
  })
}

export function paymentIn(fields: Fields): readonly Fact[] {
  const id = text(fields, 'Payment ID', 'ID') ?? ''
  const number = text(fields, 'Payment Number', 'Payment ID', 'ID') ?? ''
  const written = (text(fields, 'Status') ?? '').toLowerCase().replaceAll(' ', '_')
  const status = statuses[written]
  if (text(fields, 'Mode (Live|Test)') === 'test') return [leftOut('orders', number, 'was a test', id)]
  if (!status) return [leftOut('orders', number, 'was never paid', id)]
  const [currency, placedAt] = [currencyIn(fields, 'Currency'), moment(fields, 'Date')]
  if (currency === null || placedAt === null) return [gap('orders', number, 'names no currency or no day')]
  const customer = text(fields, 'Customer ID')
  const coupon = text(fields, 'Discount Code')
  const order: Order = {
    is: 'order',
    id,
    number,
    customer,
    status,
    placedAt,
    currency,
    email: text(fields, 'Email'),
    name: fullName(text(fields, 'First Name'), text(fields, 'Last Name')),
    country: countryIn(fields, 'Country'),
    total: amountIn(fields, currency, 'Amount'),
    tax: amountIn(fields, currency, 'Tax'),
    items: itemsIn(text(fields, 'Products (Raw)') ?? '', text(fields, 'Products (Verbose)') ?? '', currency),
    coupon: coupon === 'none' ? null : coupon,
    // A renewal names its customer only.
    subscription: written === 'edd_subscription' && customer !== null ? `customer ${customer}` : null,
  }
  if (written !== 'partially_refunded') return [order]
  return [order, gap('orders', number, 'was given back in part, and its export does not say how much')]
}
