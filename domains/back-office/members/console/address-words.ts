import type { MessageKey } from '@/platform/i18n/message'
import type { TimelineTerms } from '../contract/member-card'

type Words<Name extends keyof TimelineTerms> = Readonly<Record<TimelineTerms[Name] & string, MessageKey>>

/** What became of what was asked for. */
export const addressOutcomeWords: Words<'addressOutcome'> = {
  done: 'members.addressRequest.done',
  stopped: 'members.addressRequest.stopped',
  impossible: 'members.addressRequest.impossible',
  undone: 'members.addressRequest.undone',
}

/** What was asked for of an account or an address. */
export const addressRequestWords: Words<'addressRequest'> = {
  claim: 'members.addressRequest.claim',
  merge: 'members.addressRequest.merge',
  change: 'members.addressRequest.change',
  wayBack: 'members.addressRequest.wayBack',
}
