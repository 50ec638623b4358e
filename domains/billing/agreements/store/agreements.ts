import { eq, type SQL, sql } from 'drizzle-orm'
import { checkouts } from '@/domains/commerce/checkout/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { type CardPart, listOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { agreements, consents, legalVersions } from '../tables'

/** The occasion of the agreement: a new account, or an order. */
type Occasion = { readonly memberId: number } | { readonly checkout: string }

/** Writes down which texts were agreed to. */
export async function addAgreements(
  database: Queryable,
  occasion: Occasion,
  { versions, at }: { readonly versions: readonly string[]; readonly at: Date },
) {
  if (versions.length === 0) return
  await database.insert(agreements).values(versions.map((version) => ({ ...occasion, version, agreedAt: at })))
}

/** Returns the texts that were agreed to with a checkout. */
export const agreedWith = (database: Queryable, checkout: string) =>
  database
    .select({ kind: legalVersions.kind, version: legalVersions.version, address: legalVersions.address })
    .from(agreements)
    .innerJoin(legalVersions, eq(legalVersions.version, agreements.version))
    .where(eq(agreements.checkout, checkout))
    .orderBy(agreements.id)

/** A member's agreements with the text of each, and the order that it was for: with the account, and with what they bought. */
const ofMember = (member: SQL) => sql`
  select v.kind, v.language, v.version, coalesce(v.title, '') as title, coalesce(v.date, '') as dated,
    ${secondsOnCard(sql`given.agreed_at`)} as agreed, coalesce(given.number, '') as order
  from (
    select a.version, a.agreed_at, a.id, null as number from ${agreements} a where a.member_id = ${member}
    union all
    select a.version, a.agreed_at, a.id, o.number from ${orders} o
      join ${checkouts} c on c.order_id = o.id join ${agreements} a on a.checkout = c.reference
      where o.member_id = ${member}
  ) given join ${legalVersions} v on v.version = given.version
  order by given.agreed_at desc, given.id`

/** The most that a page shows: an order has four. */
const most = 120

interface Row extends Record<string, unknown> {
  readonly kind: (typeof legalVersions.$inferSelect)['kind']
  readonly language: (typeof legalVersions.$inferSelect)['language']
  readonly version: string
  readonly title: string
  readonly dated: string
  readonly agreed: number
  readonly order: string
}

export async function agreementsOf(database: Queryable, memberId: number): Promise<readonly Row[]> {
  const { rows } = await database.execute<Row>(sql`${ofMember(sql`${memberId}::bigint`)} limit ${most}`)
  return rows
}

/** Returns the agreements for the page of staff. */
export const card: CardPart = ({ member }) => ({
  agreements: listOnCard(sql`${ofMember(sql`${member}.id`)} limit ${most}`),
  consents: listOnCard(sql`
    select c.topic, coalesce(c.wording, '') as wording, c.source, ${secondsOnCard(sql`c.given_at`)} as given,
      ${secondsOnCard(sql`c.withdrawn_at`)} as withdrawn
    from ${consents} c where c.member_id = ${member}.id order by c.given_at desc, c.id limit ${most}`),
})
