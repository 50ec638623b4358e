import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TableFile } from '@/platform/contract/call'
import { tableWriter } from '@/platform/i18n/server-spreadsheet'

/** Sends a table as a file, row by row as they come: what members write ends up in these files, and is no formula there. */
export function sendTable(reply: FastifyReply, { name, language, rows }: TableFile) {
  const table = tableWriter(language)
  // A failure while it is sent breaks the connection off, so that half a table does not pass for a whole one.
  pipeline(Readable.from(rows), table, (error) => {
    if (error) table.destroy(error)
  })
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(table)
}
