import { sql } from 'drizzle-orm'
import { factsOfMember } from '@/domains/accounts/identity'
import { members } from '@/domains/accounts/identity/relations'
import type { MemberCard } from '@/platform/contract/member-page'
import type { Queryable } from '@/platform/database/connect'
import type { Reader } from '@/platform/i18n/texts'
import { type CardNames, type CardPart, listOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { StaffCard } from '@/platform/installation/staff'
import { memberMerges } from '../tables'

/** The accounts that went into this one. */
export const card: CardPart = ({ member }) => ({
  merges: listOnCard(sql`
    select g.id, g.from_id as "from", f.email, ${secondsOnCard(sql`g.at`)} as at from ${memberMerges} g
    join ${members} f on f.id = g.from_id where g.into_id = ${member}.id and g.undone_at is null and g.kind = 'merge' order by g.id desc`),
})

/** Reads a member's card, part by part, in one statement; null: there is no such member. */
export async function cardOf(
  database: Queryable,
  parts: readonly StaffCard[],
  memberId: number,
  { reader, now, names }: { reader: Reader; now: Date; names: CardNames },
): Promise<MemberCard | null> {
  const question = { memberId, reader, now }
  const card = await factsOfMember<MemberCard>(
    database,
    parts.map(({ read }) => read),
    question,
  )
  if (!card) return null
  return Object.assign(card, ...parts.map(({ withNames }) => withNames?.(card, names)))
}
