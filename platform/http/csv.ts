import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import type { TableFile } from '@/platform/contract/call'
import { cellOf } from '@/platform/text/spreadsheet'

/** Spreadsheets take a file without it for the system's own character set. */
const byteOrderMark = '\ufeff'

/**
 * Sends a table as a file, row by row as they come. A text that a spreadsheet would run as a formula is escaped: what
 * members write ends up in these files.
 */
export function sendTable(reply: FastifyReply, { name, rows }: TableFile) {
  const table = stringify({ cast: { string: cellOf } })
  table.push(byteOrderMark)
  // A failure while it is sent breaks the connection off, so that half a table does not pass for a whole one.
  pipeline(Readable.from(rows), table).catch((error: unknown) => table.destroy(error as Error))
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(table)
}
