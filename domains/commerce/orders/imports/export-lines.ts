import { type Catalogue, updatesWith } from '@/domains/commerce/catalogue/rules'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { type ExportedOrderLine, exportedOrderLines } from '../store/exported-orders'

/** The lines of orders; a name, and what it runs on, are said where they are others than the catalogue's. */
export async function* linesForExport(
  transaction: Transaction,
  { catalogue, offer }: { readonly catalogue: Catalogue; readonly offer: Offer },
) {
  for await (const sold of exportedOrderLines(transaction))
    yield { line: { ...sold.line, ...ownFacts(catalogue, sold, offer.languages.spoken) } }
}

function ownFacts(catalogue: Catalogue, { line, names, platforms }: ExportedOrderLine, languages: readonly Language[]) {
  const product = catalogue.productsByPid.get(line.pid)
  const isEndless = line.updates_months === undefined && product && updatesWith(catalogue, product).updatesMonths
  const isNamed = languages.every((language) => product?.names[language] === names[language])
  const [first = ''] = languages
  return {
    ...(isEndless && { updates_months: 0 }),
    ...(!isNamed && { name: names[first] ?? Object.values(names)[0] }),
    ...([...platforms].sort().join() !== [...(product?.platforms ?? [])].sort().join() && { platforms }),
  }
}
