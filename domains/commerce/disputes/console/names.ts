import type { MessageKey } from '@/platform/i18n/message'
import { namesOf, type States } from '@/platform/ui/data/cells'
import type { ActorKind, DisputeStage, StepKind } from '../rules'

export const stages = {
  inquiry: ['disputesConsole.inquiry', 'warning'],
  inquiryAnswered: ['disputesConsole.inquiryAnswered', 'neutral'],
  open: ['disputesConsole.open', 'warning'],
  submitted: ['disputesConsole.submitted', 'neutral'],
  withdrawn: ['disputesConsole.withdrawn', 'success'],
  won: ['disputesConsole.won', 'success'],
  lost: ['disputesConsole.lost', 'neutral'],
} as const satisfies States<DisputeStage>

export const stepNames: Readonly<Record<StepKind, MessageKey>> = {
  ...namesOf(stages),
  refused: 'disputesConsole.refused',
  wonLate: 'disputesConsole.wonLate',
  lostAgain: 'disputesConsole.lostAgain',
}

/** The actors other than operators. */
export const actorNames: Readonly<Record<Exclude<ActorKind, 'operator'>, MessageKey>> = {
  provider: 'disputesConsole.byProvider',
  time: 'disputesConsole.byTime',
}
