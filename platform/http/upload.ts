import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadDefinition } from '@/platform/contract/call'
import { type Refusal, refuseFields } from './refusal'

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
export async function receiveFile(
  request: FastifyRequest,
  { field, mostBytes, tooLarge }: UploadDefinition,
  hasToken: (fields: Readonly<Record<string, unknown>>) => boolean,
): Promise<Buffer | null | Refusal<10001>> {
  if (!request.isMultipart()) return null
  const fields: Record<string, unknown> = {}
  let file: Buffer | null = null
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: mostBytes } })) {
      if (part.type === 'field') {
        const { fieldname: name, value } = part
        // Named twice, it is a list, which no field takes: the same as with other forms.
        fields[name] = name in fields ? [fields[name], value].flat() : value
      } else if (part.fieldname === field && hasToken(fields)) {
        file = await part.toBuffer()
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw new FileTooLargeError(tooLarge)
    return refuseFields('body')
  }
  request.body = fields
  return file
}
