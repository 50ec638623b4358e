import { isRunning } from '@/domains/commerce/entitlements/rules'
import { compare } from '@/platform/money/money'
import type { Discount } from './member-price'
import { upgradeFor } from './upgrade'

/** The `discount=` of the checkout's address that the price of a larger subscription answers to. */
export const upgradeDiscount = 'upgrade_subscription'

/** The price of the larger subscription for anyone who has a smaller one, at the checkout as in the dialog that offers it. */
export const subscriptionUpgrade: Discount = {
  names: [upgradeDiscount],
  priceFor(catalogue, owned, { pid, term, currency, now, offeredFor, held = [] }, subscriptions) {
    const asked = offeredFor === undefined ? subscriptions : subscriptions.filter(({ id }) => id === offeredFor)
    // The lines of subscriptions are in `held`, without those that have ended.
    const licences = owned.filter((line) => line.paidUntil === undefined && isRunning(line, now))
    const beside = [...held.map((each) => ({ pid: each, quantity: 1 })), ...licences]
    const prices = asked.flatMap((running) => {
      const offer = running.paid.currency === currency ? upgradeFor(catalogue, running, { now, beside }) : null
      if (offer?.product.pid !== pid || offer.term !== term) return []
      return [{ price: offer.discounted, credited: [running.purchase], spends: running.id }]
    })
    return prices.toSorted((one, other) => compare(one.price, other.price))[0] ?? null
  },
}
