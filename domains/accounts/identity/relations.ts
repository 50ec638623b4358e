import { published } from '@/platform/database/published'
import { members as all, sessions as allSessions } from './tables/members'

export { isOwnAddress, letterAddress, letterAddressOf, provenAddress, provenAddressOf } from './tables/addresses'

/** Who somebody is, how to write to them, and whether they are served. What is secret of an account is not here. */
export const members = published(
  all,
  'id',
  'kind',
  'email',
  'billingEmail',
  'provenEmail',
  'emailProven',
  'username',
  'language',
  'country',
  'currency',
  'createdAt',
  'blacklistedAt',
  'suspendedAt',
  'secondFactorSince',
  'mergedInto',
  'vipUntil',
  'isSubscriber',
  'isBuyer',
  'metadata',
)

/** That somebody is logged in somewhere. */
export const sessions = published(allSessions, 'tokenHash')
