import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Lock } from '@/platform/contract/weighty'
import { days } from '@/platform/time/duration'

/** Used by forms and by the server. */
export const limits = {
  name: 60,
  /** Addresses that are invited with one press. */
  invitedAtOnce: 100,
  /** Companies that a person may have founded and still own. */
  owned: 20,
  /** Invitations of a company that wait. */
  waiting: 1000,
  /** People of a company. */
  people: 10_000,
  domains: 20,
  /** How often a link may be used, and for how many days. */
  linkUses: 1000,
  linkDays: 90,
} as const

/** A new role in a company: every role above `user` takes the lock of that state, in every way. */
export type GivenRole = { readonly role: 'user' } | { readonly role: CompanyRole; readonly lock: Lock<'company.owner'> }

/** For so long an invitation by mail is good. */
export const invitationLasts = days(14)

/**
 * How long an owner can stop that they, or another owner, lose the role: so a change made with a stolen session or
 * password is noticed in time. There is no wait where the other owner has been one for as long (decision 0125).
 */
export const ownershipNotice = days(7)

export const invitationKinds = ['mail', 'link'] as const
export type InvitationKind = (typeof invitationKinds)[number]

export const invitationOutcomes = ['accepted', 'declined', 'withdrawn', 'used'] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]

/** People with a mailbox at a domain of the company may ask to join, or join at once; as `user`. */
export const joiningWays = ['request', 'open'] as const
export type JoiningWay = (typeof joiningWays)[number]

/** The result for each invited address. */
export const inviteResults = ['sent', 'here', 'waits', 'later'] as const
export type InviteResult = (typeof inviteResults)[number]

/** An owner's role after the notice; `gone`: no longer in the company. */
export const lesserRoles = ['billing', 'technical', 'user', 'gone'] as const
export type LesserRole = (typeof lesserRoles)[number]

/** The kinds of changes in a company's history. */
export const changeKinds = [
  'founded',
  'renamed',
  'billing',
  'invited',
  'linked',
  'withdrawn',
  'joined',
  'role',
  'ownerNotice',
  'ownerStays',
  'removed',
  'left',
  'asked',
  'refused',
  'domain',
  'domainEnded',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** True if a role may invite people to another role, change it or remove them: technical people manage users only. */
export const mayAppoint = (own: CompanyRole, role: CompanyRole): boolean =>
  own === 'owner' || (own === 'technical' && role === 'user')
