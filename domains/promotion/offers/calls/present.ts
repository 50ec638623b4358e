import { updatesOf } from '@/domains/commerce/catalogue/rules'
import type { Tender } from '@/domains/commerce/catalogue/rules/prices'
import { decimal } from '@/platform/i18n/money'
import type { Viewer } from '../rules/lowest'
import { type Offer, percentOff } from '../rules/offer'
import type { Panel } from '../rules/panels'

/** The parts that several answers of the offers share. */

export const flag = (value: boolean) => (value ? 1 : 0)

export const presentTender = ({ currency, vat }: Pick<Tender, 'currency'> & { readonly vat: boolean }) =>
  ({ currency, vat: flag(vat) }) as const

/** A viewer whom the checkout knows by this address. */
export type Buyer = VatViewer & { readonly email: string }

/** A viewer, with whether prices mention included VAT. */
export type VatViewer = Viewer & { readonly vat: boolean }

/** The list price, what this member pays, how much less that is, where it is bought, and how long updates come with it. */
export function presentPrice(offer: Offer, email: string) {
  const updates = updatesOf(offer.gives)
  return {
    price: decimal(offer.list),
    amount: decimal(offer.price),
    discount: percentOff(offer),
    query: checkoutQuery(offer, email),
    ...(updates !== undefined && { updates_months: updates }),
  }
}

/** Both ways to an all-in-one, by id, each at its lowest: bought as it is, and as an upgrade where the member is entitled to it. */
export const pricesOf = (panels: readonly Panel[], email: string) =>
  Object.fromEntries(
    panels
      .flatMap(({ purchase, upgradeOffer, lowest }) => [purchase, upgradeOffer, lowest])
      .filter((offer) => offer !== null)
      .map((offer) => [offer.product.pid, presentPrice(offer, email)]),
  )

/** The checkout where an offer is bought at the price that was shown: product, term, discount or coupon, currency and buyer. */
export const checkoutQuery = ({ product, term, discount, coupon, price }: Offer, email: string) =>
  new URLSearchParams({
    pid: String(product.pid),
    option: term,
    ...(discount && { discount }),
    ...(coupon && { coupon: coupon.code }),
    currency: price.currency,
    email,
  }).toString()

export const pidsOf = (panels: readonly Panel[]) =>
  panels.flatMap(({ allInOne, upgrade, has, adds }) => [
    allInOne.pid,
    ...(upgrade ? [upgrade.pid] : []),
    ...has,
    ...adds,
  ])
