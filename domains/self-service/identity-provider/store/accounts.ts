import { eq, sql } from 'drizzle-orm'
import { members, provenAddress } from '@/domains/accounts/identity/relations'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingsReader, LineLife } from '@/domains/commerce/entitlements'
import type { Queryable } from '@/platform/database/connect'
import { textOf } from '@/platform/database/texts'
import type { Reader } from '@/platform/i18n/texts'

/** Returns a member who may be logged in elsewhere; null: there is none, or staff has blocked or suspended them. */
export async function accountOf(database: Queryable, memberId: number) {
  const [row] = await database
    .select({
      id: members.id,
      email: members.email,
      provenEmail: provenAddress,
      username: members.username,
      language: members.language,
      open: sql<boolean>`${members.blacklistedAt} is null and ${members.suspendedAt} is null and ${members.mergedInto} is null`,
    })
    .from(members)
    .where(eq(members.id, memberId))
  return row?.open ? row : null
}

export interface HeldLine {
  readonly pid: number
  /** As it was when it was bought. */
  readonly name: string
  readonly term: Term
  readonly since: string
  readonly extraDays: number
  readonly life: LineLife | null
}

/** Returns a member's usable lines, and the facts that decide their end. */
export async function heldLines(
  database: Queryable,
  holdings: HoldingsReader,
  { memberId, reader }: { readonly memberId: number; readonly reader: Reader },
): Promise<HeldLine[]> {
  const { rows } = await database.execute<{ lines: HeldLine[] }>(sql`
    select coalesce(json_agg(json_build_object('pid', line.pid, 'name', ${textOf(sql`line.names`, reader)},
      'term', line.term, 'since', line.since, 'extraDays', line.extra_days, 'life', line.life) order by line.pid, line.since), '[]') as lines
    from ${holdings.lines('activations', sql`${memberId}::bigint`)} line`)
  return rows[0]?.lines ?? []
}
