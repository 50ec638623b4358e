import type { AllInOneSource } from '@/domains/accounts/identity'
import { primaryLine } from '@/domains/commerce/catalogue/rules'
import type { OffersContext } from '../context'
import { holdingsOf, holdsAllInOneOf } from '../rules/holdings'
import { type AllInOneLines, allInOneLines, ownedLines } from '../store'

/** Returns the current holders of the first line's all-in-one, by the same holdings as the offers (decision 0149). */
export const allInOneHolder = ({
  database,
  catalogue: reader,
  holdings,
}: Pick<OffersContext, 'database' | 'catalogue' | 'holdings'>): AllInOneSource => ({
  of: (memberId) => allInOneLines(holdings, memberId),
  async holds(read, now) {
    const { version, lines } = read as AllInOneLines
    if (lines.length === 0) return false
    const catalogue = await reader.currentCatalogue(database, version)
    const line = primaryLine(catalogue)
    return line !== null && holdsAllInOneOf(holdingsOf(catalogue, ownedLines(holdings, lines), now), line.key)
  },
})
