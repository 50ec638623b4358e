import { type SQL, sql } from 'drizzle-orm'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import { isCredited } from '@/domains/commerce/checkout'
import { endOfTermOf, type HoldingsReader } from '@/domains/commerce/entitlements'
import { isHeldBy } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { licenceCodesTaken } from '@/domains/licensing/activation'
import type { Queryable } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import type { LicenceKey } from '../rules/handovers'
import { handovers } from '../tables'

/** A licence that a member holds and may transfer. */
export interface HeldLicence {
  /** The order's row, and its number. */
  readonly order: number
  readonly number: string
  readonly position: number
  readonly pid: number
  readonly term: Term
  readonly platforms: readonly Platform[]
  readonly names: Texts
  readonly quantity: number
  readonly updatesMonths: number | null
  readonly extraDays: number
  readonly extraUpdatesDays: number
  readonly since: Date
  /** When it was handed on before. */
  readonly handed: readonly Date[]
  readonly key: LicenceKey
}

interface LicencesPage {
  readonly memberId: number
  /** The transferable products. */
  readonly pids: readonly number[]
  /** The cursor; null: begins with the newest. */
  readonly after: LicenceKey | null
  /** Lines that have ended before this moment are left out. */
  readonly runsAt: Date
  readonly most: number
}

interface LicenceRow extends Record<string, unknown>, Omit<HeldLicence, 'since' | 'handed' | 'key'> {
  readonly since: string
  readonly moment: string
  readonly handed: string[]
}

/**
 * The condition that the licence has brought no other advantage, which could not be transferred: a lower price, or a
 * code.
 */
const isWhole = (line: SQL) => sql`(not ${isCredited(line)} and ${licenceCodesTaken(line)} = 0)`

/** In microseconds, as the database knows it. */
const moment = sql`(extract(epoch from line.since) * 1000000)::bigint`

/**
 * The lines are read before any of these conditions (`offset 0`): with them the planner expects one line of an account that
 * has thousands, and goes through all its subscriptions for each.
 */
const licences = (holdings: HoldingsReader, memberId: number, more: SQL) => sql`
  select line.order_id::int as order, line.number, line.position, line.pid, line.term, line.platforms, line.names,
    line.quantity, line.updates_months as "updatesMonths", line.extra_days as "extraDays",
    line.extra_updates_days as "extraUpdatesDays", to_json(line.since) as since, ${moment}::text as moment, (
      select coalesce(json_agg(before.ended_at), '[]') from ${handovers} before
      where before.order_id = line.order_id and before.position = line.position and before.outcome = 'accepted') as handed
  from (select * from ${holdings.lines('codes', sql`${memberId}::bigint`)} held offset 0) line
  where line.life is null and not line.upgraded and ${isWhole(sql`line`)} ${more}
  order by line.since desc, line.number collate "C" desc, line.position`

const readRow = ({ since, moment: paid, handed, ...row }: LicenceRow): HeldLicence => ({
  ...row,
  key: { moment: paid, number: row.number, position: row.position },
  since: new Date(since),
  handed: handed.map((moment) => new Date(moment)),
})

/** A page of what a member may hand on as far as the orders say, newest first, but for what is on its way already. */
export async function licencesOf(
  database: Queryable,
  holdings: HoldingsReader,
  { memberId, pids, after, runsAt, most }: LicencesPage,
): Promise<readonly HeldLicence[]> {
  const key =
    after &&
    sql`and (${moment}, line.number collate "C", -line.position)
    < (${after.moment}::bigint, ${after.number}::text, ${-after.position}::int)`
  const ends = endOfTermOf(sql`line`, sql`line.since`)
  const which = sql`and line.pid = any(${sql.param(pids)}::int[]) and (${ends} is null or ${ends} > ${runsAt}::timestamptz)
    and not exists (select from ${handovers} open where open.order_id = line.order_id
      and open.position = line.position and open.ended_at is null) ${key ?? sql``}`
  const { rows } = await database.execute<LicenceRow>(sql`${licences(holdings, memberId, which)} limit ${most}::int`)
  return rows.map(readRow)
}

interface LinePlace {
  readonly order: number
  readonly position: number
}

/** Returns a member's licence; null: it is not theirs, or cannot be transferred. */
export async function licenceAt(
  database: Queryable,
  holdings: HoldingsReader,
  { memberId, order, position }: LinePlace & { readonly memberId: number },
): Promise<HeldLicence | null> {
  const { rows } = await database.execute<LicenceRow>(
    licences(holdings, memberId, sql`and line.order_id = ${order} and line.position = ${position}`),
  )
  return rows[0] ? readRow(rows[0]) : null
}

/** Returns the row of an order, by its number, if the member holds a line of it; null: there is none. */
export async function orderOfHolder(
  database: Queryable,
  { memberId, number, position }: { readonly memberId: number; readonly number: string; readonly position: number },
): Promise<number | null> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select placed.id::int as id from ${orders} placed
    join ${orderLines} held on held.order_id = placed.id and held.position = ${position}
    where placed.number = ${number} and ${isHeldBy(sql`held`, sql`placed`, sql`${memberId}`)}`)
  return rows[0]?.id ?? null
}
