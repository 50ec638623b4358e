import { published } from '@/platform/database/published'
import { members as all, sessions as allSessions } from './tables/members'

export { isOwnAddress, letterAddress, letterAddressOf, provenAddress, provenAddressOf } from './tables/addresses'
export { membersThere } from './tables/imports'

/** Members: identity, addresses, and whether they are served, without an account's secrets. */
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

/** Sessions of members. */
export const sessions = published(allSessions, 'tokenHash')
