import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'order.placed': 'orders.card.at.placed',
    'order.paid': 'orders.card.at.paid',
    'order.given': 'orders.card.at.free',
    'order.chargedBack': 'orders.card.at.chargedBack',
  },
  facts: {
    begins: 'orders.card.fact.begins',
    coupon: 'orders.card.fact.coupon',
    order: 'orders.card.fact.order',
    total: null,
  },
  things: {
    orders: 'orders.card.thing.orders',
  },
})
