import type { MessageKey } from '@/platform/i18n/message'
import type { TimelineTerms } from '../contract/member-card'

/** What was given to a member among many others. */
export const bulkWords: Readonly<Record<TimelineTerms['bulkAct'] & string, MessageKey>> = {
  term: 'members.bulk.term',
  updates: 'members.bulk.updates',
  seats: 'members.bulk.seats',
  notify: 'members.bulk.notify',
}
