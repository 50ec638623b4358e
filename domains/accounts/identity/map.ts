import { unixSeconds } from '@/platform/time/duration'
import type { SignedInMember } from './contract/boot'
import type { SignInAnswer } from './contract/member'
import { provenAddressIn } from './store/accounts/addresses'
import type { Member } from './store/accounts/members'

const flag = (value: boolean) => (value ? 1 : 0)

const vipOf = ({ vipUntil }: Member) => (vipUntil === null ? 0 : unixSeconds(vipUntil))

/** A member, and whether they hold the all-in-one now, which no row of identity's says. */
export interface ShownMember {
  readonly member: Member
  readonly isAllInOne: boolean
}

/** The login response's data (spec 3.3). */
export const presentSignedIn = ({ member, isAllInOne }: ShownMember, token: string): SignInAnswer => ({
  status: 1,
  token,
  username: member.username,
  vip: vipOf(member),
  email: member.billingEmail ?? member.email,
  is_all_in_one_user: flag(isAllInOne),
  uid: member.id,
  dvdfab_subscribe: flag(member.isSubscriber),
})

/**
 * Returns the readable cookies of a session (spec 3.3; spec 2.3). They hold no secret; an older client shows its header
 * from them.
 */
export function readableCookies(shown: ShownMember): Record<string, string> {
  const { token: _, status: __, ...facts } = presentSignedIn(shown, '')
  const { member } = shown
  return {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
    user_info_new: JSON.stringify(facts),
    ...(member.picture && { user_google_pic: member.picture }),
  }
}

export const readableCookieNames = [
  'username',
  'vip',
  'email',
  'is_all_in_one_user',
  'uid',
  'dvdfab_subscribe',
  'user_info_new',
  'user_google_pic',
]

interface SessionFacts {
  readonly operator: string | null
  readonly preview: boolean
  readonly endsAt: string | null
  readonly bounces: boolean
  /** They may change their address once more. */
  readonly mayChange: boolean
}

/** Returns the member's facts for the web app, in the page. */
export const presentMember = (
  { member, isAllInOne }: ShownMember,
  { operator, preview, endsAt, bounces, mayChange }: SessionFacts,
): Omit<SignedInMember, 'acting' | 'actingFor' | 'companies'> => ({
  uid: member.id,
  email: member.billingEmail ?? member.email,
  username: member.username,
  vip: vipOf(member),
  isAllInOne,
  isSubscriber: member.isSubscriber,
  isBuyer: member.isBuyer,
  emailChanged: !mayChange,
  emailProven: member.emailProven,
  neverProven: provenAddressIn(member) === null,
  emailBounces: bounces,
  suspended: member.suspendedAt !== null,
  impersonatedBy: operator,
  preview,
  picture: member.picture,
  endsAt: endsAt === null ? null : unixSeconds(new Date(endsAt)),
})
