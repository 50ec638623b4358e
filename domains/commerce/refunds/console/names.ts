import type { MessageKey } from '@/platform/i18n/message'
import type { Tone } from '@/platform/ui/feedback/tag'
import type { ActorKind, CaseKind, CaseState } from '../rules'

export const stateNames = {
  requested: 'refundsConsole.requested',
  approved: 'refundsConsole.approved',
  refunding: 'refundsConsole.refunding',
  refunded: 'refundsConsole.refunded',
  failed: 'refundsConsole.failed',
  declined: 'refundsConsole.declined',
  retracted: 'refundsConsole.retracted',
  closed: 'refundsConsole.closed',
} as const satisfies Record<CaseState, MessageKey>

export const stateTones = {
  requested: 'warning',
  approved: 'warning',
  refunding: 'warning',
  refunded: 'success',
  failed: 'warning',
  declined: 'neutral',
  retracted: 'neutral',
  closed: 'neutral',
} as const satisfies Record<CaseState, Tone>

export const kindNames = {
  request: 'refundsConsole.request',
  withdrawal: 'refundsConsole.withdrawal',
  return: 'refundsConsole.return',
  fee: 'refundsConsole.fee',
  goodwill: 'refundsConsole.goodwill',
} as const satisfies Record<CaseKind, MessageKey>

/** The actors other than operators. */
export const actorNames: Readonly<Record<Exclude<ActorKind, 'operator'>, MessageKey>> = {
  member: 'refundsConsole.byMember',
  law: 'refundsConsole.byLaw',
  system: 'refundsConsole.automatically',
  provider: 'refundsConsole.byProvider',
}
