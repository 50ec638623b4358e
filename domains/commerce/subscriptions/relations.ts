import { published } from '@/platform/database/published'
import { subscriptions as all } from './tables/subscriptions'

/** What is subscribed to, since when, for how much, and what has become of it. */
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
