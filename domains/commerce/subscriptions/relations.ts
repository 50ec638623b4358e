import { published } from '@/platform/database/published'
import { subscriptions as all } from './tables/subscriptions'

/** Subscriptions: product, start, price and state. */
export const subscriptions = published(
  all,
  'id',
  'reference',
  'memberId',
  'orderId',
  'position',
  'pid',
  'term',
  'state',
  'startedAt',
  'paidUntil',
  'endedAt',
  'ending',
  'currency',
  'amount',
  'provider',
)
