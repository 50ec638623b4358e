import { productOf, updatesWith } from '@/domains/commerce/catalogue/rules'
import { isSoldOnce } from '@/domains/commerce/catalogue/rules/volume'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { QuotationsContext } from '../context'
import type { QuotableProduct } from '../contract/console'

/** Returns the products that staff may offer: on sale, countable, and paid once. */
export async function currentProducts(
  { catalogue: catalogues, database }: Pick<QuotationsContext, 'catalogue' | 'database'>,
  reader: Reader,
): Promise<QuotableProduct[]> {
  const catalogue = await catalogues.currentCatalogue(database)
  const pids = new Set(catalogue.prices.filter(({ onSale }) => onSale).map(({ pid }) => pid))
  return [...pids].flatMap((pid) => {
    const product = productOf(catalogue, pid)
    if (!product) return []
    const terms = catalogue.prices
      .filter((price) => price.pid === pid && price.onSale && isSoldOnce(product.kind, price.term))
      .map(({ term }) => term)
    const { updatesMonths = null } = updatesWith(catalogue, product)
    const name = textIn(product.names, reader)
    return terms.length === 0 ? [] : [{ pid, name, terms: [...new Set(terms)], updates_months: updatesMonths }]
  })
}
