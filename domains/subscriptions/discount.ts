import type { Catalogue } from '@/domains/catalogue/rules'
import type { Discount } from '@/domains/checkout'
import { compare } from '@/platform/money/money'
import { upgradeFor } from './rules/upgrade'
import { upgradeDiscount } from './rules/upgrade-link'

type Asked = Parameters<Discount['priceFor']>[2]

/** The price of the larger subscription for whoever has a smaller one, at the checkout as in the dialog that offers it. */
export const subscriptionUpgrade: Discount = {
  names: [upgradeDiscount],
  priceFor: (catalogue, _owned, asked, subscriptions) => best(catalogue, asked, subscriptions)?.price ?? null,
  creditFor: (catalogue, asked, subscriptions) => best(catalogue, asked, subscriptions)?.running ?? null,
}

/** Of the subscriptions from which one might step up, that of which most is left. */
function best(
  catalogue: Catalogue,
  { pid, term, currency, now }: Asked,
  subscriptions: Parameters<Discount['priceFor']>[3],
) {
  const offers = subscriptions.flatMap((running) => {
    const offer = running.paid.currency === currency ? upgradeFor(catalogue, running, now) : null
    return offer?.product.pid === pid && offer.term === term ? [{ running, price: offer.discounted }] : []
  })
  return offers.toSorted((one, other) => compare(one.price, other.price))[0] ?? null
}
