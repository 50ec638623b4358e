import { published } from '@/platform/database/published'
import * as all from './tables'

/** What is subscribed to, since when, for how much, and what has become of it. */
export const subscriptions = published(
  all.subscriptions,
  'id',
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

/** The orders of its renewals. */
export const subscriptionPeriods = published(all.subscriptionPeriods, 'orderId', 'position', 'subscriptionId')
