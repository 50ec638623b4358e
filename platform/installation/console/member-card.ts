import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/platform/i18n/languages'

interface CardQuestion {
  /** A row of members, by its alias. */
  readonly member: SQL
  readonly language: Language
  readonly now: Date
}

/**
 * What a domain shows of a member on the page that staff see at a glance: expressions that give JSON, by the names that
 * they have there. All domains' together are one statement.
 */
export type CardPart = (question: CardQuestion) => Readonly<Record<string, SQL>>

/** The most of each list on that page; older entries are in the timeline. */
export const mostOnCard = 30

export const listOnCard = (rows: SQL) => sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`

/** Unix seconds; 0: never. */
export const secondsOnCard = (moment: SQL) => sql`coalesce(floor(extract(epoch from ${moment})), 0)::float8`
