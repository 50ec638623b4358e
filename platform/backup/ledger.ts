import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Progress } from '@/platform/import/progress'

/** One sum of what a domain holds, to check that a restored installation is complete. */
export interface LedgerSum {
  /** In words, such as `orders by state`. */
  readonly name: string
  /** A select of rows with the columns `key` and `value`, both text. */
  readonly rows: SQL
}

/**
 * A check that finds invalid rows. Rows are counted in one statement: a count for each row takes hours where there are
 * many.
 */
export interface WrongCheck {
  /** The name of the comparison, such as `orders and their lines`. */
  readonly name: string
  /** A select of one column with what is wrong, in words. */
  readonly rows: SQL
}

/** The part of a backup that a domain declares. */
export interface BackupPart {
  /** Columns that name files: these are backed up with the rows. */
  readonly files?: readonly PgColumn[]
  readonly ledger?: readonly LedgerSum[]
  /** Checks for states that must not occur. */
  readonly wrong?: readonly WrongCheck[]
}

export interface LedgerLine {
  readonly name: string
  readonly key: string
  readonly value: string
}

/** The sums of every domain, as the data are in the transaction of this connection. */
export async function readLedger(
  client: pg.ClientBase,
  parts: readonly BackupPart[],
  progress?: Progress,
): Promise<LedgerLine[]> {
  const database = databaseOn(client)
  const lines: LedgerLine[] = []
  for (const { name, rows: select } of parts.flatMap(({ ledger = [] }) => ledger)) {
    progress?.begin(`Counting ${name}`)
    const { rows } = await database.execute<{ key: string; value: string }>(sumsIn(select))
    lines.push(...rows.map(({ key, value }) => ({ name, key, value })))
  }
  return lines
}

/** Returns all findings, in words. */
export async function readWrong(
  client: pg.ClientBase,
  parts: readonly BackupPart[],
  progress: Progress,
): Promise<string[]> {
  const database = databaseOn(client)
  const found: string[] = []
  for (const { name, rows: select } of parts.flatMap(({ wrong = [] }) => wrong)) {
    progress.begin(`Looking at ${name}`)
    const { rows } = await database.execute<{ wrong: string }>(wrongIn(select))
    found.push(...rows.map(({ wrong }) => wrong))
  }
  return found
}

/** The statement that reads a sum. */
export const sumsIn = (select: SQL) => sql`select key, value from (${select}) sums order by key collate "C"`

/** The statement that looks for what must not be. */
export const wrongIn = (select: SQL) => sql`select wrong from (${select}) said (wrong) limit 20`

/** Returns a sentence for each value that differs between two ledgers. */
export function differences(before: readonly LedgerLine[], after: readonly LedgerLine[]): string[] {
  const asMap = (lines: readonly LedgerLine[]) =>
    new Map(lines.map(({ name, key, value }) => [`${name}: ${key}`, value]))
  const [was, is] = [asMap(before), asMap(after)]
  const keys = [...new Set([...was.keys(), ...is.keys()])]
  return keys.flatMap((key) => {
    const [old, now] = [was.get(key) ?? 'nothing', is.get(key) ?? 'nothing']
    return old === now ? [] : [`${key} was ${old} and is ${now}`]
  })
}

export const databaseOn = (client: pg.ClientBase) => drizzle(client as pg.Client, { casing: 'snake_case' })
