/**
 * The one order in which rows of these tables are locked together, the first one first; of one table by their keys,
 * ascending. Two transactions that keep to it never wait for each other. Whatever locks a row of one of them and may need
 * another later in the same transaction locks the earlier one before, also where it only wants to look at it. A row that
 * refers to a member locks that member's, so that those who hold members for themselves take what is theirs before
 * (`lockToMove`). `tests/database/lock-order.ts` sees what is locked otherwise.
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
