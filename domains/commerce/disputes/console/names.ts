import type { MessageKey } from '@/platform/i18n/message'
import type { Tone } from '@/platform/ui/feedback/tag'
import type { ActorKind, DisputeStage, StepKind } from '../rules'

export const stageNames = {
  inquiry: 'disputesConsole.inquiry',
  inquiryAnswered: 'disputesConsole.inquiryAnswered',
  open: 'disputesConsole.open',
  submitted: 'disputesConsole.submitted',
  withdrawn: 'disputesConsole.withdrawn',
  won: 'disputesConsole.won',
  lost: 'disputesConsole.lost',
} as const satisfies Record<DisputeStage, MessageKey>

export const stageTones = {
  inquiry: 'warning',
  inquiryAnswered: 'neutral',
  open: 'warning',
  submitted: 'neutral',
  withdrawn: 'success',
  won: 'success',
  lost: 'neutral',
} as const satisfies Record<DisputeStage, Tone>

export const stepNames: Readonly<Record<StepKind, MessageKey>> = {
  ...stageNames,
  refused: 'disputesConsole.refused',
  wonLate: 'disputesConsole.wonLate',
  lostAgain: 'disputesConsole.lostAgain',
}

/** The actors other than operators. */
export const actorNames: Readonly<Record<Exclude<ActorKind, 'operator'>, MessageKey>> = {
  provider: 'disputesConsole.byProvider',
  time: 'disputesConsole.byTime',
}
