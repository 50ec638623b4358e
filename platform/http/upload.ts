import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadDefinition } from '@/platform/contract/call'
import { type Refusal, refuseFields } from '@/platform/contract/refusal'
import { createMeter } from '@/platform/files/measure'
import { type Draft, type FileStore, StorageError } from '@/platform/files/store'
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

/** Where the file of a form goes. */
export interface Sink {
  take(content: Readable, name: string): Promise<TakenFile>
  /** Takes away what a call has left of it. */
  discard(): Promise<void>
}

/** A small file is what it holds. */
type TakenFile = Buffer | ReceivedFile

/** A small file goes to the disk, since the sender may be slow and many send at once, and to the memory when it is whole. */
const memorySink = (): Sink => ({
  async take(content) {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-upload-'))
    try {
      const path = join(folder, 'file')
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      return await readFile(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  discard: async () => {},
})

/** A large file goes to where files lie, and nowhere else, and is measured on the way. */
function storeSink(files: FileStore, folder: string): Sink {
  let begun: Draft | null = null
  return {
    async take(content, name) {
      const meter = createMeter()
      begun = await files.begin(`${folder}/${randomUUID()}`, null)
      begun = await files.append(begun, meter.through(content), { size: null, isLast: true })
      return { draft: begun, name, ...meter.read() }
    },
    async discard() {
      if (begun) await files.drop(begun)
    },
  }
}

export const sinkOf = ({ keptIn }: UploadDefinition, files: FileStore): Sink =>
  keptIn === undefined ? memorySink() : storeSink(files, keptIn)

interface Receiving {
  /** A caller who is refused when the file begins is not read further. */
  readonly turnAway: (fields: Fields) => Promise<Refusal | null>
  readonly sink: Sink
}

/** Clients read no answer while they send: waits for the rest of the body, or cuts it off when that takes long. */
async function letEnd({ raw }: FastifyRequest) {
  const sent = finished(raw.unpipe().resume()).catch(() => {})
  await inTime(sent, seconds(10), 'The sender does not come to an end').catch(() => {})
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a form with a file: the fields become the request's body, the file goes to its sink.
 * @returns the file; null: there was none
 * @throws FileTooLargeError
 */
export async function receiveFile(
  request: FastifyRequest,
  { field, mostBytes, tooLarge }: UploadDefinition,
  { turnAway, sink }: Receiving,
): Promise<TakenFile | null | Refusal> {
  if (!request.isMultipart()) return null
  const fields = new Map<string, unknown>()
  let file: TakenFile | null = null
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
        file = await sink.take(part.file, part.filename)
        if (part.file.truncated) throw new FileTooLargeError(tooLarge)
      }
    }
  } catch (error) {
    if (error instanceof FileTooLargeError) throw error
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw new FileTooLargeError(tooLarge)
    // A full disk or a storage that fails is nothing that the sender could mend; from the connection we only read.
    const { syscall = 'read' } = error as NodeJS.ErrnoException
    if (syscall !== 'read' || error instanceof StorageError) {
      await letEnd(request)
      throw error
    }
    return refuseFields('body')
  }
  request.body = Object.fromEntries(fields)
  return file
}
