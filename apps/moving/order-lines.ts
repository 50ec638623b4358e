import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Item, Order, Plan } from './facts'
import type { Products } from './products'

/** A line of an order, as it goes into the import. */
export interface Line {
  readonly product: string
  readonly pid: number
  readonly term: Term
  readonly platforms: readonly Platform[] | null
  readonly updatesMonths?: number | null
  readonly devices?: number | null
  readonly name: string
  readonly option?: string
  readonly quantity: number
  readonly listed: number
  amount: number
  givenBack: number
  isReturned: boolean
}

export type LinesOrProblem = readonly Line[] | { readonly problem: string } | 'out'

type KnownItem = Item & { readonly product: string }

/** The lines of an order in the catalogue's terms, whose sum is the amount paid. */
export function linesOf(
  order: Order,
  products: Products,
  plan: Pick<Plan, 'product' | 'name'> | null,
): { lines: LinesOrProblem; leftOut: number } {
  let leftOut = 0
  const lines: Line[] = []
  const unknown: string[] = []
  for (const named of order.items) {
    const item = {
      ...named,
      ...(named.product === null && plan),
      product: named.product ?? plan?.product ?? named.name,
    }
    const counterpart = products.lookUp(item.product, { name: item.name, at: order.placedAt })
    if (counterpart === null) unknown.push(item.product)
    else if (counterpart === 'out') leftOut += item.amount
    else lines.push({ ...counterpart, ...lineOf(item) })
  }
  if (unknown.length > 0) return { lines: { problem: `foyer-products.csv says nothing of ${unknown[0]}` }, leftOut }
  if (lines.length === 0) return { lines: order.items.length > 0 ? 'out' : { problem: 'has no lines' }, leftOut }
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  const rest = order.total - leftOut - sum
  // Each line was rounded separately, and the order as a whole.
  const largest = lines.reduce((one, other) => (other.amount > one.amount ? other : one))
  if (Math.abs(rest) > lines.length + 1 || largest.amount + rest < 0) {
    return { lines: { problem: `its lines come to ${sum + leftOut}, not to ${order.total}` }, leftOut }
  }
  largest.amount += rest
  if (lines.some(({ amount }) => amount < 0)) return { lines: { problem: 'has a line below zero' }, leftOut }
  giveBack(order, lines, leftOut)
  return { lines, leftOut }
}

const lineOf = ({ product, name, option, quantity, amount, listed = amount, isReturned = false }: KnownItem) => ({
  product,
  name,
  ...(option !== undefined && { option }),
  quantity: Math.max(1, Math.round(quantity)),
  listed,
  amount,
  givenBack: 0,
  isReturned: isReturned && amount > 0,
})

/**
 * Distributes refunds: first to the items that the shop names, then to items that are left out here, so that kept ones
 * lose nothing, then to any with a rest.
 */
function giveBack({ status, items, givenBack = 0 }: Order, lines: readonly Line[], leftOut: number) {
  if (status !== 'complete') return
  for (const line of lines) {
    const item = items.find(({ product, name }) => product === line.product && name === line.name)
    if (!line.isReturned) line.givenBack = Math.min(item?.givenBack ?? 0, line.amount)
  }
  let rest = givenBack - returnedOf(lines) - leftOut
  for (const line of [...lines].sort((one, other) => other.amount - one.amount)) {
    if (line.isReturned || rest <= 0) continue
    const part = Math.min(rest, line.amount - line.givenBack)
    line.givenBack += part
    rest -= part
  }
}

/** How much of these lines went back. */
export const returnedOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { isReturned, amount, givenBack }) => sum + (isReturned ? amount : givenBack), 0)

const total = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** All of it went back: then the order as a whole is what was given back. */
export const isAllReturned = (lines: readonly Line[]) =>
  lines.every(({ isReturned }) => isReturned) || (total(lines) > 0 && returnedOf(lines) >= total(lines))

/** The rate of VAT that an amount has in it, in hundredths of a percent: the roundest that gives the same tax. */
export function rateOf(gross: number, tax: number): number | null {
  const net = gross - tax
  if (tax < 0 || net <= 0) return null
  for (const step of [100, 50, 10, 5, 1]) {
    const rate = Math.round(((tax / net) * 10_000) / step) * step
    if (rate <= 10_000 && Math.abs((net * rate) / 10_000 - tax) <= 1) return rate
  }
  return null
}
