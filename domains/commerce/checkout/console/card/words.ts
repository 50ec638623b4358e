import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'payment.declined': 'checkout.card.at.declined',
    'payment.held': 'checkout.card.at.held',
    'payment.settled': 'checkout.card.at.settled',
  },
  facts: {
    mismatch: null,
    reviewState: null,
  },
  terms: {
    mismatch: {
      amount: 'checkout.card.mismatch.amount',
      coupon: 'checkout.card.mismatch.coupon',
      credit: 'checkout.card.mismatch.credit',
      late: 'checkout.card.mismatch.late',
    },
    reviewState: {
      open: 'checkout.card.review.open',
      accepted: 'checkout.card.review.accepted',
      returning: 'checkout.card.review.returning',
      returned: 'checkout.card.review.returned',
      failed: 'checkout.card.review.failed',
    },
  },
  acts: {
    'order.confirm': 'checkout.card.did.confirmOrder',
    'order.enter': 'checkout.card.did.enterOrder',
    'order.mendAddress': 'checkout.card.did.mendAddress',
    'payment.accept': 'checkout.card.did.acceptPayment',
    'payment.return': 'checkout.card.did.returnPayment',
  },
  things: {
    checkouts: 'checkout.card.thing.checkouts',
    usedCoupons: 'checkout.card.thing.usedCoupons',
  },
})
