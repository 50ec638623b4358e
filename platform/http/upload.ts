import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadDefinition } from '@/platform/contract/call'
import { type Refusal, refuseFields } from './refusal'
import type { ReceivedFile } from './visit'

/** A file that is larger than its call takes; the message is what a member reads. */
export class FileTooLargeError extends Error {
  readonly statusCode = 413
}

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 }

/** Lets the routes of this scope, and no others, take a form with a file in it. */
export const acceptUploads = (scope: FastifyInstance) => scope.register(multipart, { limits })

/**
 * Reads a form with a file: the fields become the request's body, the file stays in memory. Whoever has shown no token
 * by the time the file comes sends it to nobody, so strangers cannot fill the memory.
 * @returns the file, or null: there was none
 * @throws FileTooLargeError
 */
export const receiveFile = (
  request: FastifyRequest,
  upload: UploadDefinition,
  hasToken: (fields: Fields) => boolean,
): Promise<Buffer | null | Refusal<10001>> => readForm(request, upload, hasToken, (part) => part.toBuffer())

/**
 * The same for a file of any size, which goes to the disk, and is measured on its way.
 * @throws FileTooLargeError
 */
export async function streamFile(
  request: FastifyRequest,
  upload: UploadDefinition,
): Promise<ReceivedFile | null | Refusal<10001>> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-upload-'))
  const take = async ({ file, filename: name }: MultipartFile): Promise<ReceivedFile> => {
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
  let taken: ReceivedFile | null | Refusal<10001> = null
  try {
    taken = await readForm(request, upload, () => true, take)
    return taken
  } finally {
    if (!taken || !('path' in taken)) await rm(folder, { recursive: true, force: true })
  }
}

type Fields = Readonly<Record<string, unknown>>

async function readForm<File>(
  request: FastifyRequest,
  { field, mostBytes, tooLarge }: UploadDefinition,
  hasToken: (fields: Fields) => boolean,
  take: (part: MultipartFile) => Promise<File>,
): Promise<File | null | Refusal<10001>> {
  if (!request.isMultipart()) return null
  const fields: Record<string, unknown> = {}
  let file: File | null = null
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: mostBytes } })) {
      if (part.type === 'field') {
        const { fieldname: name, value } = part
        // Named twice, it is a list, which no field takes: the same as with other forms.
        fields[name] = name in fields ? [fields[name], value].flat() : value
      } else if (part.fieldname === field && hasToken(fields)) {
        file = await take(part)
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    if (error instanceof FileTooLargeError) throw error
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw new FileTooLargeError(tooLarge)
    return refuseFields('body')
  }
  request.body = fields
  return file
}
