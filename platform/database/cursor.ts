import { randomBytes } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from './connect'

/** How many rows come at once. */
const size = 500

/** The rows of a select as they come, so that memory does not grow with them: within the transaction, and no longer. */
export async function* rowsOf<Row extends Record<string, unknown>>(
  transaction: Transaction,
  select: SQL,
): AsyncGenerator<Row> {
  const cursor = sql.identifier(`rows_${randomBytes(6).toString('hex')}`)
  await transaction.execute(sql`declare ${cursor} no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await transaction.execute<Row>(sql`fetch ${sql.raw(String(size))} from ${cursor}`)
    yield* rows as Row[]
    if (rows.length < size) break
  }
  await transaction.execute(sql`close ${cursor}`)
}

/** Formats a moment for files, independent of the connection's time zone. */
export const inIso = (moment: SQLWrapper) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An object of these fields, in this order; what is null is left out. */
export const objectOf = (fields: Readonly<Record<string, SQLWrapper>>) =>
  sql`json_strip_nulls(json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )}))`
