import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { days } from '@/platform/time/duration'
import { type SalePrice, salePricesOf } from '../rules/sale-prices'
import type { Content } from '../schema'
import { catalogueVersions, salePrices } from '../tables'

/** The time before a reduction whose lowest price is named (Directive 98/6/EC, article 6a). */
const window = sql.raw(`interval '${days(30) / days(1)} days'`)

const wantedOf = (prices: readonly SalePrice[]) => sql`
  jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
    as wanted(pid int, term text, country text, currency text, minor bigint)`

const same = sql.raw(
  ['pid', 'term', 'country', 'currency'].map((column) => `wanted.${column} = held.${column}`).join(' and '),
)

/** Ends the prices that hold no longer, and begins those that do now; what is as it was stays. */
export async function keepSalePrices(transaction: Transaction, content: Content, now: Date): Promise<void> {
  const wanted = wantedOf(salePricesOf(content))
  await transaction.execute(sql`
    update ${salePrices} held set until = greatest(${now}::timestamptz, held.since)
    where held.until is null and not exists (select from ${wanted} where ${same} and wanted.minor = held.minor)`)
  await transaction.execute(sql`
    insert into ${salePrices} (pid, term, country, currency, minor, since)
    select wanted.*, ${now}::timestamptz from ${wanted}
    where not exists (select from ${salePrices} held where ${same} and held.until is null)`)
}

/** Begins with what is sold now, where a version before this one has published it; of processes that start at once one does. */
export async function beginSalePrices(database: Queryable): Promise<void> {
  const [first] = await database.select({ id: salePrices.id }).from(salePrices).limit(1)
  if (first) return
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${salePrices} in share row exclusive mode`)
    if ((await transaction.$count(salePrices)) > 0) return
    const [latest] = await transaction
      .select()
      .from(catalogueVersions)
      .orderBy(sql`${catalogueVersions.version} desc`)
      .limit(1)
    if (latest) await keepSalePrices(transaction, latest.content, latest.publishedAt)
  })
}

/**
 * The lowest price of the 30 days before each current price began, by `priorKey`, as a part of a statement. A country
 * whose own prices are more recent had those of the list before.
 */
export const priorPrices = sql<Readonly<Record<string, number>>>`(
  select coalesce(jsonb_object_agg(concat_ws(' ', pid, term, country, currency), minor), '{}') from (
    select now.pid, now.term, now.country, now.currency, min(held.minor) as minor
    from ${salePrices} now join ${salePrices} held
      on held.pid = now.pid and held.term = now.term and held.currency = now.currency
        and held.since < now.since and held.until > now.since - ${window}
        and (held.country = now.country or (held.country = '' and not exists (
          select from ${salePrices} own where own.pid = now.pid and own.term = now.term and own.currency = now.currency
            and own.country = now.country and own.since < held.until)))
    where now.until is null group by now.id) prior)`

/** Takes away what no reduction can name any longer: it ended 30 days ago, and 30 days before what holds now began. */
export const purgeSalePrices = (database: Queryable, now: Date) =>
  database.execute(sql`
    delete from ${salePrices} held where held.until < ${now}::timestamptz - ${window} and not exists (
      select from ${salePrices} later where later.pid = held.pid and later.term = held.term
        and later.currency = held.currency and (later.country = held.country or held.country = '')
        and later.until is null and held.since < later.since and held.until > later.since - ${window})`)
