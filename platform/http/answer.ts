import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Code, codes } from '@/platform/codes/codes'
import type { CallDefinition, Envelope, StoredFile, TableFile } from '@/platform/contract/call'
import { isRefusal, type Refusal } from '@/platform/contract/refusal'
import { tableWriter } from '@/platform/i18n/server-spreadsheet'
import { inSeconds } from '@/platform/time/duration'
import { sendFramed } from './security'
import { sendFile } from './stored-file'

/** Sends a table as a file, row by row as they come: what members write ends up in these files, and is no formula there. */
function sendTable(reply: FastifyReply, { name, language, rows }: TableFile) {
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

/** Sends the result of a call. */
export function send(reply: FastifyReply, definition: CallDefinition, result: unknown) {
  if (definition.ofOrderService) return sendOrderService(reply, result)
  if (isRefusal(result)) return sendRefusal(reply, result)
  if (definition.answer === 'image/png') return reply.type('image/png').send(result)
  const { success = 0 } = definition
  note(reply, success)
  if (definition.answer === 'application/octet-stream') return sendFile(reply, result as StoredFile)
  if (definition.answer === 'text/csv') return sendTable(reply, result as TableFile)
  if (definition.answer === 'text/html') return sendFramed(reply, result as string)
  return reply.send({ ...envelope(success, result), ...(definition.alsoAsResult && { result }) })
}

/** Answers like the order service, whose callers know no envelope. */
function sendOrderService(reply: FastifyReply, result: unknown) {
  if (!isRefusal(result)) {
    note(reply, 0)
    return reply.send({ result })
  }
  noteRefusal(reply, result)
  return reply.send({ error: { code: result.refused, ...detailsOf(result) } })
}

/** Answers with a code of the catalogue. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  noteRefusal(reply, refusal)
  return reply.send(envelope(refusal.refused, detailsOf(refusal)))
}

const detailsOf = ({ fields, meanwhile, signedIn }: Refusal) => ({
  ...(fields && { fields }),
  ...(meanwhile && { meanwhile }),
  ...(signedIn !== undefined && { signed_in: signedIn }),
})

function noteRefusal(reply: FastifyReply, { refused, retryAfter, unknownPath }: Refusal) {
  note(reply, refused)
  if (unknownPath) reply.code(404)
  if (retryAfter !== undefined) reply.code(429).header('retry-after', String(Math.max(1, inSeconds(retryAfter))))
}

export const envelope = <Data>(code: Code, data: Data, msg: string = codes[code]): Envelope<Data> => ({
  cscode: code,
  data,
  msg,
})

declare module 'fastify' {
  interface FastifyReply {
    /** The `cscode` that was answered, for the log and the metrics. */
    answeredCode: number | null
  }
}

const note = (reply: FastifyReply, code: Code) => {
  reply.answeredCode = code
}
