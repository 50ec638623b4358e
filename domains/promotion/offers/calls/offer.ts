import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { OfferOnWire } from '../contract/answers'
import type { Offer } from '../rules/offer'
import { type Buyer, checkoutQuery, presentTender } from './present'

/** A price with all that it follows from. */
export const presentOffer = (offer: Offer, { email, ...tender }: Buyer): OfferOnWire => ({
  pid: offer.product.pid,
  option: offer.term,
  gives: offer.gives.pid,
  name: textIn(offer.gives.names, tender.language),
  type: offer.type,
  discount: offer.discount,
  ...presentTender(tender),
  price: decimal(offer.list),
  displayed_discount: decimal(offer.displayedDiscount),
  credits: offer.credits.map(({ product, term, reason, worth, credit }) => ({
    pid: product.pid,
    name: textIn(product.names, tender.language),
    option: term,
    reason,
    worth: decimal(worth),
    credit: decimal(credit),
  })),
  reduction: decimal(offer.reduction),
  floor: offer.floor && decimal(offer.floor),
  withheld: decimal(offer.withheld),
  coupon: offer.coupon && { code: offer.coupon.code, off: decimal(offer.coupon.off) },
  amount: decimal(offer.price),
  query: checkoutQuery(offer, email),
})
