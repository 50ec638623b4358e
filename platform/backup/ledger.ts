import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** One sum of what a domain holds, by which somebody sees that a restored installation is whole. */
export interface LedgerSum {
  /** In words, such as `orders by state`. */
  readonly name: string
  /** A select of rows with the columns `key` and `value`, both text. */
  readonly rows: SQL
}

/** What a domain adds to a backup. */
export interface BackupPart {
  /** Columns that name files: these are backed up with the rows. */
  readonly files?: readonly PgColumn[]
  readonly ledger?: readonly LedgerSum[]
  /** What must not be, each a select of one column with what is wrong, in words. */
  readonly wrong?: readonly SQL[]
}

export interface LedgerLine {
  readonly name: string
  readonly key: string
  readonly value: string
}

/** The sums of every domain, as the data are in the transaction of this connection. */
export async function readLedger(client: pg.ClientBase, parts: readonly BackupPart[]): Promise<LedgerLine[]> {
  const database = databaseOn(client)
  const lines: LedgerLine[] = []
  for (const { name, rows: select } of parts.flatMap(({ ledger = [] }) => ledger)) {
    const { rows } = await database.execute<{ key: string; value: string }>(
      sql`select key, value from (${select}) sums order by key collate "C"`,
    )
    lines.push(...rows.map(({ key, value }) => ({ name, key, value })))
  }
  return lines
}

/** Everything that must not be, in words. */
export async function readWrong(client: pg.ClientBase, parts: readonly BackupPart[]): Promise<string[]> {
  const database = databaseOn(client)
  const found: string[] = []
  for (const select of parts.flatMap(({ wrong = [] }) => wrong)) {
    const { rows } = await database.execute<{ wrong: string }>(sql`select wrong from (${select}) said (wrong) limit 20`)
    found.push(...rows.map(({ wrong }) => wrong))
  }
  return found
}

/** What one ledger says otherwise than the other. */
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
