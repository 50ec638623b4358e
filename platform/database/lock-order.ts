/**
 * The order in which rows of these tables are locked together, the first one first; within a table by their keys,
 * ascending. Transactions that keep to it never deadlock. A transaction that locks a row of one table and may later
 * need one of an earlier table locks the earlier one first, even only to read it. A row that refers to a member locks
 * that member's, so code that locks members exclusively first locks their rows (`lockToMove`).
 * `tests/database/lock-order.ts` reports violations.
 */
export const lockOrder = [
  'checkouts',
  'provider_subscriptions',
  'subscriptions',
  'orders',
  'order_lines',
  'refund_cases',
  'refund_case_lines',
  'seat_pools',
] as const
