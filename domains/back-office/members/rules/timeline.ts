import type { TimelineKind } from '@/platform/contract/member-page'

/** The groups that filter the timeline, in the order of the menu. */
export const timelineGroups = [
  'account',
  'purchases',
  'refunds',
  'licences',
  'subscriptions',
  'gifts',
  'messages',
  'staff',
] as const

export type TimelineGroup = (typeof timelineGroups)[number]

/** The group of each prefix: `order.placed` has the prefix `order`. */
const groups = {
  account: 'account',
  address: 'account',
  company: 'account',
  handover: 'licences',
  household: 'licences',
  sso: 'account',
  order: 'purchases',
  payment: 'purchases',
  invoice: 'purchases',
  present: 'purchases',
  refund: 'refunds',
  dispute: 'refunds',
  review: 'refunds',
  seat: 'licences',
  key: 'licences',
  trial: 'licences',
  bulk: 'licences',
  activation: 'licences',
  subscription: 'subscriptions',
  notice: 'subscriptions',
  gift: 'gifts',
  ticket: 'messages',
  mail: 'messages',
  staff: 'staff',
} as const satisfies Readonly<Record<Subject, TimelineGroup>>

type Subject = TimelineKind extends `${infer First}.${string}` ? First : never

/** Returns the group of a kind. */
export const groupOf = (kind: TimelineKind): TimelineGroup => groups[kind.split('.')[0] as Subject]
