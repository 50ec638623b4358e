import type { CheckoutContext } from '@/domains/commerce/checkout'
import { giftOf, holdFee, holdForPresent, keepFee, keepPresent, readFeeLink } from '@/domains/licensing/gifting'
import { gifting } from '@/domains/licensing/gifting/domain'
import type { Installation } from '@/platform/installation/contexts'

/** Returns the checkout's interfaces to purchases that their buyer does not hold: gifts, and transfer fees. */
export const givingPorts = (installation: Installation): Pick<CheckoutContext, 'presents' | 'fees'> => ({
  presents: {
    keep: keepPresent,
    of: giftOf,
    hold: (transaction, placed) => holdForPresent(installation.of(gifting), transaction, placed),
  },
  fees: {
    read: (link, memberId, now) => readFeeLink(installation.of(gifting), memberId, link, now),
    keep: (transaction, fee) => keepFee(installation.of(gifting), transaction, fee),
    hold: (transaction, placed) => holdFee(installation.of(gifting), transaction, placed),
  },
})
