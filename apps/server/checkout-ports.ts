import type { CheckoutContext } from '@/domains/commerce/checkout'
import { readFeeLink } from '@/domains/licensing/gifting/actions/fee-link'
import { holdFee, keepFee } from '@/domains/licensing/gifting/actions/fees'
import { giftOf, holdForPresent, keepPresent } from '@/domains/licensing/gifting/actions/presents'
import { gifting } from '@/domains/licensing/gifting/domain'
import { keysOfOrder } from '@/domains/licensing/licences'
import { licences } from '@/domains/licensing/licences/domain'
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

/** The keys of an order for its letter; a vendor without licences has none. */
export const licenceKeysOf =
  (installation: Installation): CheckoutContext['licenceKeys'] =>
  async (transaction, { order, to }) =>
    installation.vendor.features.licences
      ? keysOfOrder(installation.of(licences), transaction, { order, to, now: installation.clock() })
      : new Map()
