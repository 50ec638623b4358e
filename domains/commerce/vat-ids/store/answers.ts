import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { profiles } from '@/domains/accounts/profile/relations'
import type { Queryable } from '@/platform/database/connect'
import type { VatIdCheck } from '../rules/check'
import type { VatIdSettings } from '../rules/settings'
import { vatAnswers, vatIds } from '../tables'

/** The columns of a profile, as expressions of a statement. */
export interface ProfileColumns {
  readonly memberId: SQL
  readonly country: SQL
  readonly taxId: SQL
}

/** Returns an expression with the check of a profile's VAT id; null: VIES does not cover it. */
export const checkColumn = (
  { memberId, country, taxId }: ProfileColumns,
  { address, countries, whileUnanswered }: VatIdSettings,
): SQL<VatIdCheck | null> =>
  address === null
    ? sql`null::json`
    : sql`case when ${taxId} <> '' and ${country} in ${[...countries]} then coalesce(
    (select json_build_object('outcome', case when answer.valid then 'valid' else 'invalid' end, 'holds', answer.valid,
        'number', answer.number, 'answeredAt', answer.answered_at, 'consultation', answer.consultation)
      from ${vatAnswers} answer
      where answer.member_id = ${memberId} and answer.country = ${country} and answer.tax_id = ${taxId}
      order by answer.answered_at desc, answer.id desc limit 1),
    json_build_object('outcome', 'unanswered', 'holds', ${whileUnanswered}::boolean)) end`

/** A VAT id that a profile has, and what became of asking about it. */
export interface AskableVatId {
  readonly memberId: number
  readonly country: string
  readonly taxId: string
  readonly askedAt: Date | null
  readonly answeredAt: Date | null
  readonly failures: number
}

const answeredAt = sql<string | null>`(
  select max(answer.answered_at) from ${vatAnswers} answer
  where answer.member_id = ${profiles.memberId} and answer.country = ${profiles.country} and answer.tax_id = ${profiles.taxId})`

async function read(database: Queryable, which: SQL | undefined, most: number): Promise<AskableVatId[]> {
  const rows = await database
    .select({
      memberId: profiles.memberId,
      country: profiles.country,
      taxId: profiles.taxId,
      askedAt: vatIds.askedAt,
      answeredAt,
      failures: vatIds.failures,
    })
    .from(profiles)
    .leftJoin(
      vatIds,
      and(
        eq(vatIds.memberId, profiles.memberId),
        eq(vatIds.country, profiles.country),
        eq(vatIds.taxId, profiles.taxId),
      ),
    )
    .where(which)
    .orderBy(sql`${vatIds.nextAt} nulls first`, profiles.memberId)
    .limit(most)
  return rows.map(({ answeredAt, failures, ...row }) => ({
    ...row,
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
    failures: failures ?? 0,
  }))
}

const askable = (countries: readonly string[]) =>
  and(sql`${profiles.taxId} <> ''`, inArray(profiles.country, [...countries]))

/** Returns the VAT id of one member; null: VIES is not concerned. */
export async function vatIdOf(database: Queryable, memberId: number, countries: readonly string[]) {
  const [found] = await read(database, and(eq(profiles.memberId, memberId), askable(countries)), 1)
  return found ?? null
}

/** Returns the due VAT ids: first those never checked, then those that wait the longest. */
export const vatIdsDue = (database: Queryable, countries: readonly string[], now: Date, most: number) =>
  read(database, and(askable(countries), sql`(${vatIds.nextAt} is null or ${vatIds.nextAt} <= ${now})`), most)

/** Writes down that VIES was asked, and when it is the next time. */
export const noteAsked = (database: Queryable, asked: typeof vatIds.$inferInsert) =>
  database.insert(vatIds).values(asked).onConflictDoUpdate({ target: vatIds.memberId, set: asked })

export const addAnswer = (database: Queryable, answer: typeof vatAnswers.$inferInsert) =>
  database.insert(vatAnswers).values(answer)

/** Forgets what was answered before a moment, of ids that were asked about since. */
export const purgeAnswers = (database: Queryable, before: Date) =>
  database.delete(vatAnswers).where(
    and(
      lt(vatAnswers.answeredAt, before),
      sql`exists (select from ${vatAnswers} newer
        where newer.member_id = ${vatAnswers.memberId} and newer.answered_at > ${vatAnswers.answeredAt})`,
    ),
  )

/** The newest answer about each of some members' VAT ids. */
export async function newestAnswers(database: Queryable, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return database
    .selectDistinctOn([vatAnswers.memberId, vatAnswers.country, vatAnswers.taxId])
    .from(vatAnswers)
    .where(inArray(vatAnswers.memberId, [...memberIds]))
    .orderBy(vatAnswers.memberId, vatAnswers.country, vatAnswers.taxId, desc(vatAnswers.answeredAt))
}
