import { type Catalogue, productOf } from '@/domains/catalogue/rules'
import { endOfTerm } from '@/domains/catalogue/rules/terms'
import type { Product, Term } from '@/domains/catalogue/schema'
import { type OrderStatus, orderStatus } from '@/domains/orders/rules'

/** A line of one of the member's orders, whatever became of it. */
export interface ActivationLine {
  /** The row's id. */
  readonly orderId: number
  /** The order's number. */
  readonly order: string
  readonly position: number
  readonly pid: number
  readonly term: Term
  readonly quantity: number
  readonly status: OrderStatus
  readonly placedAt: Date
  readonly paidAt: Date | null
  /** Until when the subscription behind it lets it run, which counts in place of its term; left out: there is none. */
  readonly until?: Date | undefined
}

/** The end of its term, or of the subscription behind it; null: it never ends. */
export const endOf = ({ term, paidAt, placedAt, until }: ActivationLine): Date | null =>
  until ?? endOfTerm(term, paidAt ?? placedAt)

/** Paid, not given back, and its term runs, or the subscription behind it. */
export function isRunning(line: ActivationLine, now: Date): boolean {
  const end = endOf(line)
  return line.status === orderStatus.complete && (end === null || end > now)
}

/** What a line makes its buyer the owner of: an upgrade stands for the all-in-one that it leads to. */
export function ownedProduct(catalogue: Catalogue, { pid }: Pick<ActivationLine, 'pid'>): Product | null {
  const bought = productOf(catalogue, pid)
  return bought?.kind === 'upgrade' ? productOf(catalogue, bought.to) : bought
}

/** That which ends last, and of those that never end the newest. */
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
