import { type Catalogue, includedIn, productOf } from '@/domains/commerce/catalogue/rules'
import { laterEnd, type UpdatesEnd } from '@/domains/commerce/entitlements/rules/updates'

/** Whether programs must show a licence to get updates of a software: somewhere its updates are sold with an end. */
export const isLicensed = (catalogue: Catalogue, software: string): boolean =>
  catalogue.products.some(
    (product) =>
      'updatesMonths' in product &&
      product.updatesMonths !== undefined &&
      (product.family === software ||
        includedIn(product).some((pid) => productOf(catalogue, pid)?.family === software)),
  )

/**
 * Until when updates of a software come by these products, under any id that they have or had.
 * @returns undefined: none of them is of it
 */
export function updatesOfSoftware(
  catalogue: Catalogue,
  software: string,
  products: readonly { readonly pid: number; readonly until: UpdatesEnd }[],
): UpdatesEnd | undefined {
  const ends = products.filter(({ pid }) => {
    const product = productOf(catalogue, pid)
    const all = product ? [product, ...includedIn(product).map((each) => productOf(catalogue, each))] : []
    return all.some((each) => each?.family === software)
  })
  const [first, ...rest] = ends
  return first && rest.reduce((latest, { until }) => laterEnd(latest, until), first.until)
}
