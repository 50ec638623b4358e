import type { MessageKey } from '@/platform/i18n/message'
import type { ActorKind, CaseKind, CaseState } from '../rules'

export const stateNames = {
  requested: 'refundsDesk.requested',
  approved: 'refundsDesk.approved',
  refunding: 'refundsDesk.refunding',
  refunded: 'refundsDesk.refunded',
  failed: 'refundsDesk.failed',
  declined: 'refundsDesk.declined',
  retracted: 'refundsDesk.retracted',
  closed: 'refundsDesk.closed',
} as const satisfies Record<CaseState, MessageKey>

export const stateTones = {
  requested: 'lamp',
  approved: 'lamp',
  refunding: 'lamp',
  refunded: 'pine',
  failed: 'lamp',
  declined: 'quiet',
  retracted: 'quiet',
  closed: 'quiet',
} as const satisfies Record<CaseState, string>

export const kindNames = {
  request: 'refundsDesk.request',
  withdrawal: 'refundsDesk.withdrawal',
  return: 'refundsDesk.return',
} as const satisfies Record<CaseKind, MessageKey>

/** Who takes a step when no operator does. */
export const actorNames: Readonly<Record<Exclude<ActorKind, 'operator'>, MessageKey>> = {
  member: 'refundsDesk.byMember',
  law: 'refundsDesk.byLaw',
  house: 'refundsDesk.byHouse',
  provider: 'refundsDesk.byProvider',
}
