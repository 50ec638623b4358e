import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/platform/i18n/languages'
import type { NameKind } from './timeline'

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

/** What the vendor's catalogue knows of what is read as a key. */
export interface CardNames {
  /** The key itself where the catalogue does not know it. */
  readonly nameOf: (of: NameKind, key: string) => string
  /** What the programs of a product may do, by the vendor's names for it. */
  readonly featuresOf: (pid: number) => readonly string[]
}

/** The most of each list on that page; older entries are in the timeline. */
export const mostOnCard = 30

export const listOnCard = (rows: SQL) => sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`

/** Unix seconds; 0: never. */
export const secondsOnCard = (moment: SQL) => sql`coalesce(floor(extract(epoch from ${moment})), 0)::float8`
