import { type Currency, type Money, money, sum } from '@/platform/money/money'

/** Returns the amount of a case: exactly the amount paid for its products. */
export const amountOf = ({ lines, currency }: { lines: readonly { amount: number }[]; currency: Currency }): Money =>
  sum(
    lines.map(({ amount }) => money(amount, currency)),
    currency,
  )
