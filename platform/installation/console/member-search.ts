import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '@/platform/contract/permission'

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

/** How the search over everything shows a match, and opens it. */
interface Finding {
  /** The permission to find it; left out: that to read members. */
  readonly permission?: Permission
  /** Its name, as it is shown. */
  readonly title: SQL
  /** The key by which a room of its own opens it; left out: it stands on the member's page. */
  readonly key?: SQL
  /** The indexed value, in whose order the first of many are found. */
  readonly value?: SQL
  /** Where a beginning is enough, though a member is found by the whole alone. */
  readonly which?: SQL
}

/** Where a domain looks: rows by an index of their own, each with the member whom it belongs to. */
export interface MemberMatch {
  /** The kind of value that matched. */
  readonly by: string
  /** Null: it belongs to no member, and none is found by it. */
  readonly memberId: SQL | null
  readonly from: SQL
  readonly which: SQL
  /** Matches by the beginning of something that many may share: a name, a kind of device. */
  readonly isOfMany?: true
  readonly finding: Finding
}

/** Returns the queries by which a domain finds members. */
export type MemberMatches = (typed: TypedSearch) => readonly MemberMatch[]

/**
 * Compares by the operators of `text_pattern_ops`: a prefix as a range of bytes, which every plan finds in the index.
 */
export const begins = (value: SQL, prefix: string) =>
  sql`(${value} ~>=~ ${prefix} and ${value} ~<~ ${`${prefix}\u{10ffff}`})`

/** The same of many, the first of which are found in the order of the index. */
export const beginning = (value: SQL, prefix: string, finding: Omit<Finding, 'value'>) =>
  ({ which: begins(value, prefix), isOfMany: true, finding: { ...finding, value } }) as const

/** A number of a document or a case: a member is found by the whole, the thing itself by its beginning. */
export const numbered = (value: SQL, prefix: string, finding: Pick<Finding, 'permission' | 'key'>) => ({
  which: sql`${value} = ${prefix}`,
  finding: { ...finding, title: value, value, which: begins(value, prefix) },
})
