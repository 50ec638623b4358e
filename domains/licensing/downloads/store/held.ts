import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Queryable } from '@/platform/database/connect'
import type { AddOnId, HeldLine } from '../rules'

export interface HeldRow {
  readonly pid: number
  readonly term: Term
  readonly startedAt: string
}

/** A seat of this line that another account, such as a company, has given to the member. */
export interface GivenPlace {
  readonly account: number
  readonly line: string
}

/** The member whose lines are read, with the sources for it. */
export interface Holders {
  readonly holdings: HoldingsReader
  /** As a field of a statement: the places that a member was given. */
  readonly givenPlaces: (memberId: SQL) => SQL<readonly GivenPlace[]>
}

/** The member, and the products. */
export interface HeldLinesQuery extends Holders {
  readonly memberId: number
  readonly addOns: readonly AddOnId[]
}

/** As a field of a statement: the member's paid lines of these products that are not refunded. */
const heldLines = ({ holdings, memberId, addOns }: Omit<HeldLinesQuery, 'givenPlaces'>): SQL<HeldRow[]> => sql<
  HeldRow[]
>`(
  select coalesce(json_agg(json_build_object('pid', line.pid, 'term', line.term, 'startedAt', line.since)), '[]')
  from ${holdings.lines('downloads', sql`${memberId}::bigint`)} line
  where line.pid = any(${sql.param(addOns.map(({ pid }) => pid))}::int[]))`

/** The rows about a member that every statement of downloads reads. */
export interface OwnRows {
  readonly held: readonly HeldRow[]
  readonly places: readonly GivenPlace[]
}

/** Its two fields. */
export const ownRows = (query: HeldLinesQuery) => ({
  held: heldLines(query),
  places: query.givenPlaces(sql`${query.memberId}::bigint`),
})

const read = (rows: readonly HeldRow[]): readonly HeldLine[] =>
  rows.map(({ startedAt, ...line }) => ({ ...line, startedAt: new Date(startedAt) }))

/** Returns a member's lines, and those that places from other accounts are based on. */
export async function readHeld(
  database: Queryable,
  { held, places }: OwnRows,
  { holdings, addOns }: HeldLinesQuery,
): Promise<readonly HeldLine[]> {
  const given: HeldRow[] = []
  for (const { account: memberId, line } of places) {
    const ofLine = addOns.filter((addOn) => addOn.line === line)
    const { rows } = await database.execute<{ held: HeldRow[] }>(
      sql`select ${heldLines({ holdings, memberId, addOns: ofLine })} as held`,
    )
    given.push(...(rows[0]?.held ?? []))
  }
  return read([...held, ...given])
}
