import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Reader } from '@/platform/i18n/texts'
import type { CardPart } from '@/platform/installation/console/member-card'
import { members } from '../../relations'

interface FactsQuestion {
  readonly memberId: number
  readonly reader: Reader
  readonly now: Date
}

/** Reads what the domains tell of a member, all in one statement; null: there is no such member. */
export async function factsOfMember<Facts>(
  database: Queryable,
  parts: readonly CardPart[],
  { memberId, reader, now }: FactsQuestion,
): Promise<Facts | null> {
  const values = parts
    .flatMap((part) => Object.entries(part({ member: sql`m`, reader, now })))
    .map(([name, value]) => sql`${name}::text, ${value}`)
  const { rows } = await database.execute<{ facts: Facts }>(sql`
    select json_build_object(${sql.join(values, sql`, `)}) as facts from ${members} m where m.id = ${memberId}`)
  return rows[0]?.facts ?? null
}
