import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'review.opened': 'fraud.card.at.reviewOpened',
    'review.decided': 'fraud.card.at.reviewDecided',
  },
  facts: {
    fraudReview: null,
    fraudReviewState: null,
  },
  terms: {
    fraudReviewState: {
      open: 'fraud.card.fraudReview.open',
      released: 'fraud.card.fraudReview.released',
      refunded: 'fraud.card.fraudReview.refunded',
      ended: 'fraud.card.fraudReview.ended',
    },
  },
  acts: {
    'review.release': 'fraud.card.did.releaseOrder',
    'review.refund': 'fraud.card.did.refundReview',
  },
})
