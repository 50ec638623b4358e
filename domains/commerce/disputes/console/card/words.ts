import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'dispute.step': 'disputes.card.at.dispute',
  },
  facts: {
    dispute: null,
    disputeStep: null,
  },
  terms: {
    disputeStep: {
      inquiry: 'disputes.card.dispute.inquiry',
      inquiryAnswered: 'disputes.card.dispute.inquiryAnswered',
      open: 'disputes.card.dispute.open',
      submitted: 'disputes.card.dispute.submitted',
      withdrawn: 'disputes.card.dispute.withdrawn',
      won: 'disputes.card.dispute.won',
      lost: 'disputes.card.dispute.lost',
      refused: 'disputes.card.dispute.refused',
      wonLate: 'disputes.card.dispute.wonLate',
      lostAgain: 'disputes.card.dispute.lostAgain',
    },
  },
  acts: {
    'dispute.accept': 'disputes.card.did.acceptDispute',
    'dispute.evidence': 'disputes.card.did.makeEvidence',
    'dispute.submit': 'disputes.card.did.submitEvidence',
  },
})
