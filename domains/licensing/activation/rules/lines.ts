import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { endOf, isOwned, isRunning as isTermRunning, type OwnedLine } from '@/domains/commerce/entitlements/rules'
import type { OrderStatus } from '@/domains/commerce/orders/rules'

/** A line of one of the member's orders, in every state. */
export interface ActivationLine extends OwnedLine {
  /** The row's id. */
  readonly orderId: number
  /** The order's number. */
  readonly order: string
  readonly position: number
  readonly status: OrderStatus
  readonly placedAt: Date
  readonly paidAt: Date | null
}

/** Paid, not given back, and its term runs, or the subscription behind it. */
export const isRunning = (line: ActivationLine, now: Date): boolean => isOwned(line) && isTermRunning(line, now)

/**
 * Returns the product that a line makes its buyer the owner of: an upgrade counts as the all-in-one that it leads to.
 */
export function ownedProduct(catalogue: Catalogue, { pid }: Pick<ActivationLine, 'pid'>): Product | null {
  const bought = productOf(catalogue, pid)
  return bought?.kind === 'upgrade' ? productOf(catalogue, bought.to) : bought
}

/** Returns the line that ends last; of lines without an end the newest. */
export function lasting<Line extends ActivationLine>(lines: readonly Line[]): Line | null {
  const value = (line: Line) => endOf(line)?.getTime() ?? Number.POSITIVE_INFINITY
  return lines.reduce<Line | null>(
    (last, line) =>
      last === null || value(line) > value(last) || (value(line) === value(last) && line.placedAt > last.placedAt)
        ? line
        : last,
    null,
  )
}
