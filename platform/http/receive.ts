import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { CallDefinition } from '@/platform/contract/call'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Clock } from '@/platform/time/duration'
import { admitOperator, type OperatorAuthenticator } from './admit-operator'
import type { Fields } from './input'
import { networkOf } from './network'
import { receiveFile } from './upload'
import { inUploadPlace } from './upload-places'
import type { ReceivedFile } from './visit'

interface UploadKeeper {
  readonly clock: Clock
  readonly operators: OperatorAuthenticator
  readonly resolveMember: (token: string, now: Date) => Promise<object | null>
  /** Whether the ticket service has given out this pass: it takes files of the person who has no session. */
  readonly knowsPass: (token: string, now: Date) => Promise<boolean>
}

/**
 * Receives the file of a call, from known callers only: an operator is known before a byte of the body is read, others
 * by their cookie or address before it, too, or by the field before the file in older clients' forms.
 */
export async function receive(
  request: FastifyRequest,
  definition: CallDefinition,
  gateway: UploadKeeper,
  sessionCookie: string,
): Promise<Buffer | ReceivedFile | null | Refusal> {
  const { upload, who } = definition
  if (!upload) return null
  if (who === 'operator') {
    const admitted = await admitOperator(request, definition, gateway, gateway.clock())
    if (isRefusal(admitted)) return admitted
  }
  const isKnown = async (token: unknown) => {
    if (typeof token !== 'string' || token === '') return false
    const now = gateway.clock()
    // A cookie opens nothing of the ticket service (`showsPass`), and a pass nothing else.
    return who === 'visitor' ? gateway.knowsPass(token, now) : (await gateway.resolveMember(token, now)) !== null
  }
  const shown =
    (request.query as Fields)[sessionCookie] ?? (who === 'visitor' ? undefined : request.cookies[sessionCookie])
  const known = who === 'operator' || (await isKnown(shown))
  const file = await inUploadPlace(networkOf(request.ip), () =>
    receiveFile(request, upload, async (fields) =>
      known || (await isKnown(fields[sessionCookie])) ? null : refuse(definition.unknownSession ?? 10010),
    ),
  )
  if (file === null || isRefusal(file) || upload.streamed) return file
  try {
    return await readFile(file.path)
  } finally {
    await discard(file)
  }
}

/** Takes a file off the disk again that a call has left there. */
export async function discard(file: Buffer | ReceivedFile | null) {
  if (file && 'path' in file) await rm(dirname(file.path), { recursive: true, force: true })
}
