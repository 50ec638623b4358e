import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { type CardPart, listOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { FeaturesOf, NameOf } from '../calls/catalogue-names'
import type { MemberCard } from '../contract/member-card'
import { memberMerges } from '../tables'

/** The accounts that went into this one. */
export const card: CardPart = ({ member }) => ({
  merges: listOnCard(sql`
    select g.id, g.from_id as "from", f.email, ${secondsOnCard(sql`g.at`)} as at from ${memberMerges} g
    join ${members} f on f.id = g.from_id where g.into_id = ${member}.id and g.undone_at is null and g.kind = 'merge' order by g.id desc`),
})

/** What the vendor knows of a member at a glance, part by part, in one statement; null: there is no such member. */
export async function cardOf(
  database: Queryable,
  parts: readonly CardPart[],
  memberId: number,
  { language, now, nameOf, featuresOf }: { language: Language; now: Date; nameOf: NameOf; featuresOf: FeaturesOf },
): Promise<MemberCard | null> {
  const values = parts
    .flatMap((part) => Object.entries(part({ member: sql`m`, language, now })))
    .map(([name, value]) => sql`${name}::text, ${value}`)
  const { rows } = await database.execute<{ card: MemberCard }>(sql`
    select json_build_object(${sql.join(values, sql`, `)}) as card from ${members} m where m.id = ${memberId}`)
  const card = rows[0]?.card
  if (!card) return null
  return {
    ...card,
    orders: card.orders.map(({ lines, ...order }) => ({
      ...order,
      lines: lines.map((line) => ({ ...line, features: [...featuresOf(line.pid)] })),
    })),
    subscriptions: card.subscriptions.map(({ planned, ...each }) => ({
      ...each,
      planned: planned && { ...planned, name: nameOf('product', String(planned.pid)) },
    })),
    pools: card.pools.map((pool) => ({ ...pool, line: nameOf('line', pool.line) })),
    codes: card.codes.map((code) => ({ ...code, pool: nameOf('family', code.pool) })),
    gifts: card.gifts.map((gift) => ({ ...gift, campaign: nameOf('campaign', gift.campaign) })),
  }
}
