import { type Column, type SQL, sql } from 'drizzle-orm'
import type { FactName, TimelineFacts, TimelineKind, TimelineTerms } from '@/platform/contract/member-page'
import type { Queryable } from '@/platform/database/connect'
import type { Person } from './personal-data'

/** The things that have names in the vendor's catalogue. */
export const nameable = ['product', 'family', 'line', 'campaign'] as const
export type NameKind = (typeof nameable)[number]

/** A fact as it is read: what is `named` is a key of the catalogue, and `money` is in the smallest unit. */
export type StoredFact = { readonly name: FactName } & (
  | { readonly kind: 'text' | 'term'; readonly value: string | null }
  | { readonly kind: 'moment'; readonly value: string | null }
  | { readonly kind: 'money'; readonly value: number | null; readonly currency: string }
  | { readonly kind: 'named'; readonly value: string | null; readonly of: NameKind }
)

interface TimelineValue<Sort extends string, Term = string> {
  readonly sort: Sort
  readonly object: SQL
  /** Unused: it keeps vocabularies apart in the types. */
  readonly terms?: Term
}

type AnyValue = SQL | Column
/** The type of an expression's value, by `$type` or `sql`. */
type DataOf<Value> = Value extends Column<infer Config> ? Config['data'] : Value extends SQL<infer Data> ? Data : never

const object = (kind: string, value: SQL, more: SQL = sql``): SQL =>
  sql`jsonb_build_object('kind', ${sql.raw(`'${kind}'`)}, 'value', ${value}${more})`

export const text = (value: AnyValue): TimelineValue<'text'> => ({
  sort: 'text',
  object: object('text', sql`${value}`),
})

export const moment = (value: AnyValue): TimelineValue<'moment'> => ({
  sort: 'moment',
  object: object('moment', sql`${value}`),
})

/** @param minor in the currency's smallest unit */
export const amount = (minor: AnyValue, currency: AnyValue): TimelineValue<'money'> => ({
  sort: 'money',
  object: object('money', sql`${minor}`, sql`, 'currency', ${currency}`),
})

/** Returns a catalogue entry, by its key. */
export const named = (of: NameKind, key: AnyValue): TimelineValue<'named'> => ({
  sort: 'named',
  object: object('named', sql`${key}::text`, sql`, 'of', ${sql.raw(`'${of}'`)}`),
})

export const term = <Value extends AnyValue>(value: Value): TimelineValue<'term', NonNullable<DataOf<Value>>> => ({
  sort: 'term',
  object: object('term', sql`${value}::text`),
})

type Facts = { readonly [Name in keyof TimelineFacts]?: TimelineValue<TimelineFacts[Name] & string> } & {
  readonly [Name in keyof TimelineTerms]?: TimelineValue<'term', TimelineTerms[Name]>
}

/** The column `facts` of a source, in the order in which they are read. */
export function facts(told: Facts): SQL {
  const parts = Object.entries<TimelineValue<string, unknown>>(
    told as Record<string, TimelineValue<string, unknown>>,
  ).map(([name, { object: value }]) => sql`jsonb_build_object('name', ${sql.raw(`'${name}'`)}) || ${value}`)
  return sql`jsonb_build_array(${sql.join(parts, sql`, `)})`
}

/**
 * One kind of event in a member's life, provided by its domain. `rows` is a select with the columns `at`, `id` (text,
 * unique within the kind) and `facts` (see there; never a secret).
 */
export interface TimelineSource {
  readonly kind: TimelineKind
  readonly rows: (person: Person) => SQL
}

/** Where a page of the timeline ends: what comes next happened before it. */
export interface TimelineKey {
  readonly at: Date
  readonly kind: string
  readonly id: string
}

export interface TimelineEntry extends TimelineKey {
  readonly kind: TimelineKind
  /** The known facts. */
  readonly facts: readonly StoredFact[]
}

interface Row extends Record<string, unknown> {
  readonly at: string
  readonly kind: TimelineKind
  readonly id: string
  readonly facts: readonly StoredFact[]
}

/**
 * Returns what has happened to a member so far, newest first, in one statement: each source gives at most a page.
 * Future entries, such as a term that begins later, are left out. Within a millisecond kind and id decide, so that
 * pages neither skip nor repeat an entry.
 */
export async function timelinePage(
  database: Queryable,
  sources: readonly TimelineSource[],
  { person, before, now, limit }: { person: Person; before: TimelineKey | null; now: Date; limit: number },
): Promise<readonly TimelineEntry[]> {
  const parts = sources.map(({ kind, rows }) => {
    const told = sql`(select date_trunc('milliseconds', at) as at, ${kind}::text collate "C" as kind,
      id collate "C" as id, facts from (${rows(person)}) told where at <= ${now}::timestamptz)`
    const key = before && sql`where (at, kind, id) < (${before.at}::timestamptz, ${before.kind}, ${before.id})`
    return sql`(select * from ${told} dated ${key ?? sql``} order by at desc, id desc limit ${limit})`
  })
  const { rows } = await database.execute<Row>(sql`
    select to_json(at) #>> '{}' as at, kind, id, facts from (${sql.join(parts, sql` union all `)}) happened
    order by happened.at desc, kind desc, id desc limit ${limit}`)
  return rows.map(({ at, facts: told, ...rest }) => ({
    ...rest,
    at: new Date(at),
    facts: told.filter(({ value }) => value !== null && value !== ''),
  }))
}
