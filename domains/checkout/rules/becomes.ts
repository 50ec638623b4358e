import { type Catalogue, primaryLine, productOf } from '@/domains/catalogue/rules'

/** What somebody is by holding these products. */
export function becomes(catalogue: Catalogue, pids: readonly number[]) {
  const products = pids.flatMap((pid) => productOf(catalogue, pid) ?? [])
  const primary = primaryLine(catalogue)?.key
  return {
    allInOne: products.some(({ kind, line }) => line === primary && (kind === 'allInOne' || kind === 'upgrade')),
    subscriber: products.some(({ kind }) => kind === 'subscription'),
  }
}
