import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { CallDefinition } from '@/platform/contract/call'
import type { Clock } from '@/platform/time/duration'
import type { Fields } from './input'
import { admitOperator, type OperatorKeeper } from './operator-door'
import { isRefusal, type Refusal } from './refusal'
import { receiveFile, streamFile } from './upload'
import type { ReceivedFile } from './visit'

/**
 * Takes the file that comes with a call. What only an operator may send is taken from nobody else: it may be large. Of
 * members a token is enough, since what they send is small.
 */
export async function receive(
  request: FastifyRequest,
  definition: CallDefinition,
  keeper: { readonly clock: Clock; readonly operators: OperatorKeeper },
  sessionCookie: string,
): Promise<Buffer | ReceivedFile | null | Refusal> {
  const { upload, who } = definition
  if (!upload) return null
  if (who === 'operator') {
    const admitted = await admitOperator(request, definition, keeper, keeper.clock())
    if (isRefusal(admitted)) return admitted
  }
  if (upload.streamed) return streamFile(request, upload)
  return receiveFile(
    request,
    upload,
    (fields) =>
      who === 'operator' ||
      Boolean(request.cookies[sessionCookie] || (request.query as Fields)[sessionCookie] || fields[sessionCookie]),
  )
}

/** Takes a file off the disk again that a call has left there. */
export async function discard(file: Buffer | ReceivedFile | null) {
  if (file && 'path' in file) await rm(dirname(file.path), { recursive: true, force: true })
}
