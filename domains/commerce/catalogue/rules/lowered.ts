import { type Currency, type Money, money } from '@/platform/money/money'
import { percent, portion, type Rate } from '@/platform/money/rate'
import { splitVat } from '@/platform/money/vat'
import type { Coupon, Price, Product } from '../schema'
import { type Catalogue, indexCatalogue } from '.'

/** A line of the catalogue that lowers every price. */
interface Reduction {
  readonly percent: string
}

const known = new WeakMap<Catalogue, Map<Reduction | Rate, Catalogue>>()

/** Returns the reduction of an amount. */
type Off = (amount: Money) => Money

/** Made once for each line of the catalogue and each rate. */
function madeOnce(catalogue: Catalogue, by: Reduction | Rate, make: () => Catalogue): Catalogue {
  const ofCatalogue = known.get(catalogue) ?? new Map<Reduction | Rate, Catalogue>()
  known.set(catalogue, ofCatalogue)
  const made = ofCatalogue.get(by) ?? make()
  ofCatalogue.set(by, made)
  return made
}

/** The catalogue with every price lowered. */
export const loweredBy = (catalogue: Catalogue, reduction: Reduction): Catalogue =>
  madeOnce(catalogue, reduction, () => lower(catalogue, (amount) => portion(amount, percent(reduction.percent))))

/**
 * Returns the catalogue without VAT in its prices, and in coupons' amounts and minimums: each price is rounded
 * separately.
 */
export const withoutVat = (catalogue: Catalogue, rate: Rate): Catalogue =>
  madeOnce(catalogue, rate, () => {
    const off: Off = (amount) => splitVat(amount, rate).vat
    return lower({ ...catalogue, coupons: catalogue.coupons.map((coupon) => lowerCoupon(coupon, off)) }, off)
  })

function lower({ version, ...content }: Catalogue, off: Off): Catalogue {
  return indexCatalogue(version, {
    ...content,
    prices: content.prices.map((price) => lowerPrice(price, off)),
    products: content.products.map((product) => lowerUpgrade(product, off)),
  })
}

const lowerCoupon = ({ discount, minimum, ...coupon }: Coupon, off: Off): Coupon => ({
  ...coupon,
  discount: discount.by === 'amount' ? { by: 'amount', amounts: lowerAmounts(discount.amounts, off) } : discount,
  ...(minimum && { minimum: lowerAmounts(minimum, off) }),
})

/** Lowers the price for owners of the version before, where it is an amount of its own. */
function lowerUpgrade(product: Product, off: Off): Product {
  if (!('upgradeFrom' in product) || !product.upgradeFrom?.amounts) return product
  const { upgradeFrom } = product
  return { ...product, upgradeFrom: { ...upgradeFrom, amounts: lowerAmounts(product.upgradeFrom.amounts, off) } }
}

const lowerPrice = (price: Price, off: Off): Price => ({
  ...price,
  amounts: lowerAmounts(price.amounts, off),
  ...(price.renewal && { renewal: lowerAmounts(price.renewal, off) }),
})

/** Lowers the amounts; a price above zero never becomes zero. */
const lowerAmounts = (amounts: Price['amounts'], off: Off): Price['amounts'] =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => {
      const { minor } = off(money(amount, currency as Currency))
      return [currency, amount === 0 ? 0 : Math.max(1, amount - minor)]
    }),
  ) as Price['amounts']
