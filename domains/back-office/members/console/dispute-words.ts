import type { StepKind } from '@/domains/commerce/disputes/rules'
import type { MessageKey } from '@/platform/i18n/message'

/** What has become of a dispute. */
export const disputeStepWords: Readonly<Record<StepKind, MessageKey>> = {
  inquiry: 'members.dispute.inquiry',
  inquiryAnswered: 'members.dispute.inquiryAnswered',
  open: 'members.dispute.open',
  submitted: 'members.dispute.submitted',
  withdrawn: 'members.dispute.withdrawn',
  won: 'members.dispute.won',
  lost: 'members.dispute.lost',
  refused: 'members.dispute.refused',
  wonLate: 'members.dispute.wonLate',
  lostAgain: 'members.dispute.lostAgain',
}
