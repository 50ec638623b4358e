import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { numberZone } from '../tables'
import { sumsOf } from './sums'

/** The codes of a pool, as they are now. */
export interface CodeStock extends Record<string, unknown> {
  readonly measure: 'licenceCodes' | 'giftCodes'
  /** The family of the products, or campaign, currency, amount and shop. */
  readonly pool: string
  readonly all: number
  readonly free: number
}

/** Returns the stock of every pool of codes that was ever filled. The time zone of the sums does not matter here. */
export async function codesNow(database: Queryable): Promise<readonly CodeStock[]> {
  const [kept] = await database.select().from(numberZone)
  const days = { from: null, until: '9999-12-31', timeZone: kept?.zone ?? 'UTC', isSummed: kept !== undefined }
  const { rows } = await database.execute<CodeStock>(sql`
    select measure, key as pool, sum(count)::float8 as all, sum(amount)::float8 as free
    from ${sumsOf(['licenceCodes', 'giftCodes'], days)} sums group by 1, 2`)
  return rows
}
