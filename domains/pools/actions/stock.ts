import { countCodes as countLicenceCodes } from '@/domains/activation'
import { countCodes as countGiftCodes } from '@/domains/gifts'
import type { Queryable } from '@/platform/database/connect'
import type { PoolsContext } from '../context'
import { giftKey, isLow, oemKey, type Pool, poolsOf, type Stock, usualThreshold } from '../rules'
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
  { catalogue }: Pick<PoolsContext, 'catalogue'>,
  database: Queryable,
): Promise<readonly StockedPool[]> {
  const pools = poolsOf(await catalogue.currentCatalogue(database))
  const licences = await countLicenceCodes(database)
  const gifts = await countGiftCodes(database)
  const stock = new Map<string, Stock>([
    ...licences.map((row) => [oemKey(row.pool), row] as const),
    ...gifts.map((row) => [giftKey(row), row] as const),
  ])
  const known = await watches(database)
  return pools.map((pool) => {
    const { free, all } = stock.get(pool.key) ?? { free: 0, all: 0 }
    const watch = known.get(pool.key) ?? null
    const threshold = watch?.threshold ?? usualThreshold
    return { pool, free, all, threshold, low: isLow(pool, { free, all }, threshold), watch }
  })
}
