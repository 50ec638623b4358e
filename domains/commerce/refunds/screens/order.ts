import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HandedAs, OrderStatus } from '@/domains/commerce/orders/rules'
import type { Money } from '@/platform/money/money'

/** The facts of an order that refunds need from another screen. */
export interface Order {
  readonly number: string
  readonly placedAt: Date
  readonly status: OrderStatus
  readonly total: Money | null
  readonly products: readonly {
    readonly pid: number
    readonly term: Term
    readonly name: string
    readonly quantity: number
    /** Why not the buyer has it. */
    readonly handedAs?: HandedAs | null
  }[]
}

/** Returns the products to refund: each is named once, however many lines of the order it has. */
export const productsOf = ({ products }: Order) =>
  [...new Map(products.map(({ pid, name }) => [pid, name]))].map(([pid, name]) => ({ pid, name }))

/** How many of the one product that is named can be told apart; of several lines of it none can. */
export function unitsOf({ products }: Order, pids: string): number {
  const [line, ...more] = products.filter(({ pid }) => pids.split(',').includes(String(pid)))
  return line && more.length === 0 ? line.quantity : 1
}
