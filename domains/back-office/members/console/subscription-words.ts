import type { MessageKey } from '@/platform/i18n/message'
import type { TimelineTerms } from '../contract/member-card'

type Words<Name extends keyof TimelineTerms> = Readonly<Record<TimelineTerms[Name] & string, MessageKey>>

/** How a subscription ended. */
export const endingWords: Words<'ending'> = {
  ranOut: 'members.ending.ranOut',
  unpaid: 'members.ending.unpaid',
  trialUsed: 'members.ending.trialUsed',
  refunded: 'members.ending.refunded',
  chargedBack: 'members.ending.chargedBack',
  upgraded: 'members.ending.upgraded',
}

/** Why a member cancels. */
export const leavingWords: Words<'leaving'> = {
  price: 'members.leaving.price',
  unused: 'members.leaving.unused',
  useless: 'members.leaving.useless',
  service: 'members.leaving.service',
}

/** What became of a change of plan. */
export const planChangeWords: Words<'planChange'> = {
  asked: 'members.planChange.asked',
  scheduled: 'members.planChange.scheduled',
  done: 'members.planChange.done',
  takenBack: 'members.planChange.takenBack',
  refused: 'members.planChange.refused',
  overtaken: 'members.planChange.overtaken',
}

/** What became of a renewal. */
export const renewalStepWords: Words<'renewalStep'> = {
  failed: 'members.renewal.failed',
  late: 'members.renewal.late',
  stopped: 'members.renewal.stopped',
  resumed: 'members.renewal.resumed',
  paused: 'members.renewal.paused',
  unpaused: 'members.renewal.unpaused',
}
