import type { MessageKey } from '@/platform/i18n/message'
import type { States } from '@/platform/ui/data/cells'
import type { ActorKind, CaseKind, CaseState } from '../rules'

export const states = {
  requested: ['room.needsDecision', 'warning'],
  approved: ['refundsConsole.approved', 'warning'],
  refunding: ['refundsConsole.refunding', 'warning'],
  refunded: ['room.refunded', 'success'],
  failed: ['refundsConsole.failed', 'warning'],
  declined: ['refundsConsole.declined', 'neutral'],
  retracted: ['refundsConsole.retracted', 'neutral'],
  closed: ['refundsConsole.closed', 'neutral'],
} as const satisfies States<CaseState>

export const kindNames = {
  request: 'refundsConsole.request',
  withdrawal: 'refundsConsole.withdrawal',
  return: 'refundsConsole.return',
  fee: 'refundsConsole.fee',
  goodwill: 'room.goodwill',
} as const satisfies Record<CaseKind, MessageKey>

/** The actors other than operators. */
export const actorNames: Readonly<Record<Exclude<ActorKind, 'operator'>, MessageKey>> = {
  member: 'refundsConsole.byMember',
  law: 'refundsConsole.byLaw',
  system: 'refundsConsole.automatically',
  provider: 'refundsConsole.byProvider',
}
