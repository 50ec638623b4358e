import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'refund.step': 'refunds.card.at.refund',
    'refund.withoutCase': 'refunds.card.at.refundedAlone',
  },
  facts: {
    refund: null,
    refundState: null,
  },
  terms: {
    refundState: {
      requested: 'refunds.card.refund.requested',
      approved: 'refunds.card.refund.approved',
      refunding: 'refunds.card.refund.refunding',
      refunded: 'refunds.card.refund.refunded',
      failed: 'refunds.card.refund.failed',
      declined: 'refunds.card.refund.declined',
      retracted: 'refunds.card.refund.retracted',
      closed: 'refunds.card.refund.closed',
    },
  },
  acts: {
    'refund.begin': 'refunds.card.did.beginRefund',
    'refund.proposeGoodwill': 'refunds.card.did.proposeGoodwill',
    'refund.declareWithdrawal': 'refunds.card.did.declareWithdrawal',
    'refund.approve': 'refunds.card.did.approveRefund',
    'refund.decline': 'refunds.card.did.declineRefund',
    'refund.payByHand': 'refunds.card.did.payRefund',
  },
  things: {
    refunds: 'refunds.card.thing.refunds',
  },
})
