import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '@/platform/i18n/texts'
import type { NameKind } from './timeline'

interface CardQuestion {
  /** A row of members, by its alias. */
  readonly member: SQL
  readonly reader: Reader
  readonly now: Date
}

/**
 * Returns a domain's facts on the page of a member: expressions that give JSON, by their names there. Those of all
 * domains are one statement.
 */
export type CardPart = (question: CardQuestion) => Readonly<Record<string, SQL>>

/** The vendor's names for keys that are read. */
export interface CardNames {
  /** The key itself where the catalogue does not know it. */
  readonly nameOf: (of: NameKind, key: string) => string
  /** Returns the vendor's names for the features of a product's programs. */
  readonly featuresOf: (pid: number) => readonly string[]
}

/** The most of each list on that page; older entries are in the timeline. */
export const mostOnCard = 30

export const listOnCard = (rows: SQL) => sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`

/** Unix seconds; 0: never. */
export const secondsOnCard = (moment: SQL) => sql`coalesce(floor(extract(epoch from ${moment})), 0)::float8`
