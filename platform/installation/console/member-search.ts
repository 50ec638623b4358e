import { type SQL, sql } from 'drizzle-orm'

/** The text by which staff search for members. */
export interface TypedSearch {
  /** In lower case, without space around it. */
  readonly text: string
  /** The same as things that are written otherwise elsewhere begin here, such as MAC addresses. */
  readonly begins: string
  /** The same as names begin, also for a database that knows no small letters but those of English. */
  readonly names: readonly string[]
  readonly number: number | null
}

/** Where a domain looks: rows by an index of their own, each with the member whom it belongs to. */
export interface MemberMatch {
  /** The kind of value that matched. */
  readonly by: string
  readonly memberId: SQL
  readonly from: SQL
  readonly which: SQL
  /** Matches by the beginning of something that many may share: a name, a kind of device. */
  readonly isOfMany?: true
}

/** Returns the queries by which a domain finds members. */
export type MemberMatches = (typed: TypedSearch) => readonly MemberMatch[]

/**
 * Compares by the operators of `text_pattern_ops`: a prefix as a range of bytes, which every plan finds in the index.
 */
export const begins = (value: SQL, prefix: string) =>
  sql`(${value} ~>=~ ${prefix} and ${value} ~<~ ${`${prefix}\u{10ffff}`})`
