import type { MessageKey } from '@/platform/i18n/message'
import type { TimelineTerms } from '../contract/member-card'

/** What has become of a present. */
export const presentWords = {
  accepted: 'members.present.accepted',
  takenBack: 'members.present.takenBack',
  returned: 'members.present.returned',
  void: 'members.present.void',
} as const satisfies Readonly<Record<TimelineTerms['presentOutcome'] & string, MessageKey>>
