import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadDefinition } from '@/platform/contract/call'
import { type Refusal, refuseFields } from '@/platform/contract/refusal'
import { seconds } from '@/platform/time/duration'
import { inTime } from '@/platform/time/in-time'
import type { ReceivedFile } from './visit'

/** A file that is larger than its call takes; the message is what a member reads. */
export class FileTooLargeError extends Error {
  readonly statusCode = 413
}

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 }

/** Lets the routes of this scope, and no others, take a form with a file in it. */
export const acceptUploads = (scope: FastifyInstance) => scope.register(multipart, { limits })

/**
 * Reads a form with a file: the fields become the request's body, the file is streamed to the disk and measured. A
 * caller who is refused when the file begins is not read further.
 * @returns the file; null: there was none
 * @throws FileTooLargeError
 */
export async function receiveFile(
  request: FastifyRequest,
  upload: UploadDefinition,
  turnAway: (fields: Fields) => Promise<Refusal | null>,
): Promise<ReceivedFile | null | Refusal> {
  let folder: string | null = null
  const take = async ({ file, filename: name }: MultipartFile): Promise<ReceivedFile> => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-upload-'))
    const path = join(folder, 'file')
    const hash = createHash('sha256')
    let size = 0
    async function* measured(chunks: Readable) {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    await pipeline(file, measured, createWriteStream(path, { mode: 0o600 }))
    if (file.truncated) throw new FileTooLargeError(upload.tooLarge)
    return { path, name, size, sha256: hash.digest('hex') }
  }
  let taken: ReceivedFile | null | Refusal = null
  try {
    taken = await readForm(request, upload, turnAway, take)
    return taken
  } finally {
    if (folder !== null && (!taken || !('path' in taken))) await rm(folder, { recursive: true, force: true })
  }
}

/** Clients read no answer while they send: waits for the rest of the body, or cuts it off when that takes long. */
async function letEnd({ raw }: FastifyRequest) {
  const sent = finished(raw.unpipe().resume()).catch(() => {})
  await inTime(sent, seconds(10), 'The sender does not come to an end').catch(() => {})
}

type Fields = Readonly<Record<string, unknown>>

async function readForm(
  request: FastifyRequest,
  { field, mostBytes, tooLarge }: UploadDefinition,
  turnAway: (fields: Fields) => Promise<Refusal | null>,
  take: (part: MultipartFile) => Promise<ReceivedFile>,
): Promise<ReceivedFile | null | Refusal> {
  if (!request.isMultipart()) return null
  const fields = new Map<string, unknown>()
  let file: ReceivedFile | null = null
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: mostBytes } })) {
      if (part.type === 'field') {
        const { fieldname: name, value } = part
        // Named twice, it is a list, which no field takes: the same as with other forms.
        fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value)
      } else if (part.fieldname !== field || file !== null) {
        part.file.resume()
      } else {
        const refused = await turnAway(Object.fromEntries(fields))
        if (refused) return refused
        file = await take(part)
      }
    }
  } catch (error) {
    if (error instanceof FileTooLargeError) throw error
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw new FileTooLargeError(tooLarge)
    // A full disk is nothing that the sender could mend; from the connection we only read.
    const { syscall = 'read' } = error as NodeJS.ErrnoException
    if (syscall !== 'read') {
      await letEnd(request)
      throw error
    }
    return refuseFields('body')
  }
  request.body = Object.fromEntries(fields)
  return file
}
