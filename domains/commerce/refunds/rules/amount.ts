import { type Currency, type Money, money, sum } from '@/platform/money/money'

/** What was paid for the products of a case: exactly that goes back. */
export const amountOf = ({ lines, currency }: { lines: readonly { amount: number }[]; currency: Currency }): Money =>
  sum(
    lines.map(({ amount }) => money(amount, currency)),
    currency,
  )
