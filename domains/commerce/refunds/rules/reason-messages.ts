import type { MessageKey } from '@/platform/i18n/message'
import type { Reason } from './'

export const reasonMessages = {
  does_not_work: 'refunds.reason.doesNotWork',
  not_as_expected: 'refunds.reason.notAsExpected',
  bought_by_mistake: 'refunds.reason.boughtByMistake',
  bought_twice: 'refunds.reason.boughtTwice',
  not_needed: 'refunds.reason.notNeeded',
  other: 'refunds.reason.other',
} as const satisfies Record<Reason, MessageKey>
