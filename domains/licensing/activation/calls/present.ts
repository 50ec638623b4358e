import { namesOf, picture } from '@/domains/commerce/catalogue/map'
import { type Catalogue, primaryLine, productOf } from '@/domains/commerce/catalogue/rules'
import { endOf } from '@/domains/commerce/entitlements/rules'
import { purchaseStatus } from '@/domains/commerce/orders'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { FourInOneOnWire, ProductsOnWire } from '../contract/member'
import type { ActivationLine, BundleSlots, Slots } from '../rules'

/** The parts that the answers of several calls share. */

export const lineId = ({ order, position }: ActivationLine, unit = 1) => `${order}-${placeOf({ position }, unit)}`

/** The place of a line in its order, from 1, with the unit behind it from the second one on. */
export const placeOf = ({ position }: Pick<ActivationLine, 'position'>, unit: number) =>
  unit === 1 ? String(position + 1) : `${position + 1}-${unit}`

const day = (end: Date | null) => end?.toISOString().slice(0, 10) ?? 'never'

export const presentSlots = ({ scope, activated, remaining, most }: Slots) => ({
  active_product_scope: [...scope],
  active_products: [...activated],
  active_product_num: activated.length,
  active_product_remain_num: remaining,
  active_product_max: most,
})

/** Returns the bundles by product id. */
export const presentBundles = (catalogue: Catalogue, bundles: readonly BundleSlots[], reader: Reader) =>
  Object.fromEntries(bundles.map((bundle) => [bundle.product.pid, presentBundle(catalogue, bundle, reader)]))

function presentBundle(catalogue: Catalogue, bundle: BundleSlots, reader: Reader): FourInOneOnWire {
  const { product, bought } = bundle
  const [first] = bought
  return {
    orders: { tid: first.order, id: lineId(first), end: day(endOf(first)) },
    order_num: new Set(bought.map(({ order }) => order)).size,
    STATUS: statusOf(catalogue, first),
    pname: textIn(product.names, reader),
    img: picture(product),
    line: product.line,
    ...presentSlots(bundle),
  }
}

export const statusOf = (catalogue: Catalogue, line: ActivationLine) => purchaseStatus(catalogue, line)

export const presentProducts = (catalogue: Catalogue, pids: readonly number[], reader: Reader): ProductsOnWire =>
  Object.fromEntries(
    Object.entries(namesOf(catalogue, pids, reader)).map(([pid, names]) => [
      pid,
      { ...names, platforms: [...(productOf(catalogue, Number(pid))?.platforms ?? [])] },
    ]),
  )

/** The lines that these are of, in the vendor's order but for the primary one, which comes first. */
export function presentLines(catalogue: Catalogue, keys: ReadonlySet<string>, reader: Reader) {
  const primary = primaryLine(catalogue)
  const others = catalogue.lines.filter((line) => line !== primary && keys.has(line.key))
  return [...(primary ? [primary] : []), ...others].map(({ key, names, primary: isPrimary }) => ({
    key,
    name: textIn(names, reader),
    primary: isPrimary,
  }))
}
