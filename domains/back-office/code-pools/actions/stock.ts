import { codesNow } from '@/domains/back-office/reports'
import type { Queryable } from '@/platform/database/connect'
import type { CodePoolsContext } from '../context'
import { giftPoolKey, isLow, oemKey, type Pool, poolsOf, type Stock, usualThreshold } from '../rules'
import { type Watch, watches } from '../store/watches'

/** A pool, what is in it, and from when on it is low. */
export interface StockedPool extends Stock {
  readonly pool: Pool
  readonly threshold: number
  readonly low: boolean
  readonly watch: Watch | null
}

/** Every pool of the catalogue with its stock; one that was never filled has none. Four statements. */
export async function stockedPools(
  { catalogue, offer }: Pick<CodePoolsContext, 'catalogue' | 'offer'>,
  database: Queryable,
): Promise<readonly StockedPool[]> {
  const pools = poolsOf(await catalogue.currentCatalogue(database), offer)
  const stock = new Map<string, Stock>()
  for (const { measure, pool, ...counted } of await codesNow(database)) {
    stock.set(measure === 'giftCodes' ? giftPoolKey(pool) : oemKey(pool), counted)
  }
  const known = await watches(database)
  return pools.map((pool) => {
    const { free, all } = stock.get(pool.key) ?? { free: 0, all: 0 }
    const watch = known.get(pool.key) ?? null
    const threshold = watch?.threshold ?? usualThreshold
    return { pool, free, all, threshold, low: isLow(pool, { free, all }, threshold), watch }
  })
}
