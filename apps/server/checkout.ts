import type { CheckoutContext } from '@/domains/checkout'
import { wording } from '@/domains/checkout/mails/messages'
import { memberDiscount } from '@/domains/offers/rules'
import { subscriptionUpgrade } from '@/domains/subscriptions'
import { subscriptionTerms } from '@/domains/subscriptions/rules/service'
import { readTranslators } from '@/platform/i18n/server'
import type { House } from './house'

/** What the checkout works with: the house, and the prices that other domains have for members. */
export const checkoutContext = async (house: House): Promise<CheckoutContext> => ({
  ...house,
  translate: await readTranslators(wording),
  sellsThrough: house.config.payments.provider,
  withdrawal: house.vendor.withdrawal,
  subscriptionGrace: subscriptionTerms(house.vendor).grace,
  discounts: [memberDiscount, subscriptionUpgrade],
})
