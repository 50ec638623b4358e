import { type Currency, money } from '@/platform/money/money'
import { percent, portion } from '@/platform/money/rate'
import type { Price, Product } from '../schema'
import { type Catalogue, indexCatalogue } from '.'

/** A line of the catalogue that lowers every price. */
interface Reduction {
  readonly percent: string
}

const known = new WeakMap<Catalogue, Map<Reduction, Catalogue>>()

/** The catalogue with every price lowered; made once for each line that says so. */
export function loweredBy(catalogue: Catalogue, reduction: Reduction): Catalogue {
  const ofCatalogue = known.get(catalogue) ?? new Map<Reduction, Catalogue>()
  known.set(catalogue, ofCatalogue)
  const lowered = ofCatalogue.get(reduction) ?? lower(catalogue, reduction)
  ofCatalogue.set(reduction, lowered)
  return lowered
}

function lower({ version, ...content }: Catalogue, reduction: Reduction): Catalogue {
  return indexCatalogue(version, {
    ...content,
    prices: content.prices.map((price) => lowerPrice(price, reduction)),
    products: content.products.map((product) => lowerUpgrade(product, reduction)),
  })
}

/** What owners of the version before pay, where it is an amount of its own. */
function lowerUpgrade(product: Product, reduction: Reduction): Product {
  if (!('upgradeFrom' in product) || !product.upgradeFrom?.amounts) return product
  const { upgradeFrom } = product
  return { ...product, upgradeFrom: { ...upgradeFrom, amounts: lowerAmounts(product.upgradeFrom.amounts, reduction) } }
}

const lowerPrice = (price: Price, reduction: Reduction): Price => ({
  ...price,
  amounts: lowerAmounts(price.amounts, reduction),
  ...(price.renewal && { renewal: lowerAmounts(price.renewal, reduction) }),
})

/** What costs anything never costs nothing. */
const lowerAmounts = (amounts: Price['amounts'], { percent: share }: Reduction): Price['amounts'] =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => {
      const off = portion(money(amount, currency as Currency), percent(share)).minor
      return [currency, amount === 0 ? 0 : Math.max(1, amount - off)]
    }),
  ) as Price['amounts']
