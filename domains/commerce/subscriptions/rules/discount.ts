import { compare } from '@/platform/money/money'
import type { Discount } from './member-price'
import { upgradeFor } from './upgrade'
import { upgradeDiscount } from './upgrade-link'

/** The price of the larger subscription for anyone who has a smaller one, at the checkout as in the dialog that offers it. */
export const subscriptionUpgrade: Discount = {
  names: [upgradeDiscount],
  priceFor(catalogue, _owned, { pid, term, currency, now, offeredFor, held = [] }, subscriptions) {
    const asked = offeredFor === undefined ? subscriptions : subscriptions.filter(({ id }) => id === offeredFor)
    const prices = asked.flatMap((running) => {
      const offer = running.paid.currency === currency ? upgradeFor(catalogue, running, { now, held }) : null
      if (offer?.product.pid !== pid || offer.term !== term) return []
      return [{ price: offer.discounted, credited: [running.purchase], spends: running.id }]
    })
    return prices.toSorted((one, other) => compare(one.price, other.price))[0] ?? null
  },
}
