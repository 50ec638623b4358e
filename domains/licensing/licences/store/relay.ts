import { asc, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Queryable } from '@/platform/database/connect'
import type { AllotmentClaims } from '../contract/allotments'

/** Returns the one account of a relay, whose the places are; null: it is not there yet. */
export async function relayAccount(database: Queryable): Promise<number | null> {
  const [found] = await database.select({ id: members.id }).from(members).orderBy(asc(members.id)).limit(1)
  return found?.id ?? null
}

/** The allotment in place of order lines: one line, whose subscription ends with it. @param claims null: there is none */
const linesOf = (claims: AllotmentClaims | null): SQL => sql`(
  select ${claims ? pidOf(claims) : 0}::int as pid, 'LFT' as term, array[${claims?.platform ?? ''}]::text[] as platforms,
    ${claims?.paid ?? 0}::int as quantity, to_timestamp(${claims?.iat ?? 0}) as since,
    '{"renewal":false}'::json as life, false as resting, null::int as updates_months, 0 as extra_days,
    0 as extra_updates_days, 0 as extra_seats
  where ${claims !== null}::boolean)`

export const pidOf = ({ products }: AllotmentClaims) => products[0]?.pid ?? 1

/** Reads an allotment as what is paid for, where a server reads orders. */
export const holdingsOfRelay = (
  allotted: () => AllotmentClaims | null,
): Pick<HoldingsReader, 'lines' | 'servedUntil'> => ({
  lines: () => linesOf(allotted()),
  servedUntil: () => new Date((allotted()?.exp ?? 0) * 1000),
})
