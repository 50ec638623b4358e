import type { CaseKind, WorkOnRow } from '@/platform/contract/cases'
import type { DataOf, InputOf } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import type { IconName } from '../controls/icon'
import { type Paging, type Question, type Rows, useRows } from './answers'
import type { Column } from './data-table'

/** A field that narrows a list; its value stands in the address. */
export type Filter<Wire> = {
  readonly label: MessageKey
  /** Its name in the address, where the call has another. */
  readonly as?: string
} & (
  | {
      /** A `term` is typed as well and names no customer, such as an amount: a view keeps it. */
      readonly type?: 'text' | 'date' | 'term'
    }
  /** A choice: with words for none, or with the one that stands where the address has none. */
  | { readonly options: Readonly<Record<string, MessageKey>>; readonly none: MessageKey }
  | { readonly options: Readonly<Record<string, MessageKey>>; readonly standing: string }
  /** A choice among what the answer offers, searched by typing where that is much. */
  | {
      readonly offered: (answer: Wire, language: Language) => readonly (readonly [value: string, name: string])[]
      readonly none: MessageKey
    }
)

interface ListColumn<Row> extends Column<Row> {
  /** Whether it stands in the list that is narrowed so. Left out: always. */
  readonly when?: (wanted: URLSearchParams) => boolean
}

interface NoRows {
  readonly icon: IconName
  readonly title: MessageKey
  readonly text: MessageKey
}

/** A list of the console, declared once: what it asks, how it is narrowed, and what a row says. */
export interface ListDeclaration<Row, Wire> extends Paging<Row, Wire> {
  /** The address of the list. */
  readonly path: string
  readonly title: MessageKey
  /** The line under the heading of its room; left out: it has no heading of its own. */
  readonly lead?: MessageKey
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly ListColumn<Row>[]
  readonly search?: MessageKey
  readonly filters: Readonly<Record<string, Filter<Wire>>>
  /** Its words when it is empty. */
  readonly none: NoRows
  /** Its words when it was narrowed and nothing matches. */
  readonly unmatched?: Partial<NoRows>
  /** The name in the address of the row that is open, where rows have no address of their own. */
  readonly opensAs?: string
  /**
   * Each row is a case: after a decision, the next one is offered, and staff divide them among them by the calls for
   * all kinds (decision 0197); `own`: by calls of its own.
   */
  readonly queue?: CaseKind | 'own'
}

/** Only a call that is narrowed by who sees to its cases lists a queue; each of its rows says who does (`workOnRow`). */
type QueueOf<Key extends Question> = 'own' | ('whose' extends keyof InputOf<Key> ? CaseKind : never)

interface ListOptions<Key extends Question, Row> extends Omit<ListDeclaration<Row, DataOf<Key>>, 'filters' | 'queue'> {
  readonly queue?: QueueOf<Key>
  readonly question: Key
  /** The fields that narrow it, by the names of the call's. */
  readonly filters?: { readonly [Name in keyof InputOf<Key> & string]?: Filter<DataOf<Key>> }
  /** The fields that it is always asked with. */
  readonly fixed?: Partial<InputOf<Key>>
}

/** A declared list with its call. */
export interface ConsoleList<Row, Wire> extends ListDeclaration<Row, Wire> {
  readonly useRows: (input: object) => Rows<Row, Wire>
}

const whose = {
  label: 'room.assigned',
  none: 'room.assignedAny',
  options: {
    me: 'room.assignedMe',
    others: 'room.assignedOthers',
    nobody: 'room.assignedNobody',
    snoozed: 'room.snoozed',
  },
} as const satisfies Filter<never>

/** Adds the column and the filter that every queue of cases has. */
const workOf = <Row>(columns: readonly ListColumn<Row>[], filters: object) => ({
  columns: [
    ...columns,
    { key: 'assigned', title: 'room.assigned', cell: (row: Row) => (row as WorkOnRow).assigned, wide: true } as const,
  ],
  filters: Object.assign({}, filters, { whose }),
})

export function defineList<Key extends Question, Row>({
  question,
  fixed,
  filters,
  ...declared
}: ListOptions<Key, Row>): ConsoleList<Row, DataOf<Key>> {
  const isShared = declared.queue !== undefined && declared.queue !== 'own'
  const narrowing = (filters ?? {}) as Readonly<Record<string, Filter<DataOf<Key>>>>
  return Object.assign({ filters: narrowing }, declared, isShared && workOf(declared.columns, narrowing), {
    useRows: (input: object) => useRows(question, Object.assign({}, fixed, input) as InputOf<Key>, declared),
  })
}

/** A list as it is shown. */
export interface ShownList<Row, Wire> extends Rows<Row, Wire> {
  readonly declared: ConsoleList<Row, Wire>
  /** The values of its filters, by their names in the address. */
  readonly wanted: URLSearchParams
  /** The address of the list (null), or of what is open beside it, with the filters kept. */
  readonly addressOf: (key: string | number | null) => string
  /** The row with a key. */
  readonly find: (key: string | null) => Row | null
  /** The row that is so many rows further than the one with a key. */
  readonly beside: (key: string | number | null, distance: number) => Row | null
}

/** Loads a list as the address narrows it. */
export function useConsoleList<Row, Wire>(
  declared: ConsoleList<Row, Wire>,
  query = new URLSearchParams(),
): ShownList<Row, Wire> {
  const { path, keyOf, opensAs } = declared
  const filters = Object.entries(declared.filters)
  const given = filters.flatMap(([name, filter]) => {
    const value = givenTo(filter, query.get(filter.as ?? name))
    return value === null ? [] : [[name, filter.as ?? name, value] as const]
  })
  const wanted = new URLSearchParams(given.map(([, as, value]) => [as, value]))
  const pages = declared.useRows(Object.fromEntries(given.map(([name, , value]) => [name, value])))
  const rows = pages.rows ?? []
  return Object.assign({}, pages, {
    declared,
    wanted,
    find: (key: string | null) => rows.find((row) => String(keyOf(row)) === key) ?? null,
    beside: (key: string | number | null, distance: number) => {
      const here = rows.findIndex((row) => keyOf(row) === key)
      if (here < 0) return distance > 0 ? (rows[0] ?? null) : null
      return rows[here + distance] ?? null
    },
    addressOf: (key: string | number | null) => {
      const kept = new URLSearchParams([...wanted].filter(([as]) => query.has(as)))
      if (opensAs !== undefined && key !== null) kept.set(opensAs, String(key))
      const place = key === null || opensAs !== undefined ? path : `${path}/${encodeURIComponent(key)}`
      return kept.size === 0 ? place : `${place}?${kept}`
    },
  })
}

/** Returns what a filter asks for; null: nothing. A value that is none of its choices is left out. */
function givenTo(filter: Filter<never>, typed: string | null): string | null {
  const value = typed?.trim() ?? ''
  if (!('options' in filter)) return value === '' ? null : value
  if (Object.hasOwn(filter.options, value)) return value
  return 'standing' in filter ? filter.standing : null
}

/** Whether a filter narrows: the choice that stands by itself does not. */
export const isGiven = (filter: Filter<never>, value: string | null) =>
  value !== null && !('standing' in filter && filter.standing === value)
