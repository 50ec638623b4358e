import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal } from '@/platform/contract/refusal'
import { openWay } from '@/platform/contract/weighty'
import { admitKey, withLimit } from '@/platform/http/api/admit'
import { type ApiResult, problem, problemOfRefusal, sendProblem } from '@/platform/http/api/problem'
import { finishUpload, takePart } from '../actions/upload'
import type { Downloads } from '../context'
import { mostPartBytes } from '../contract/api'
import { type Upload, uploadCalled } from '../store/uploads'

const address = '/api/v1/releases/uploads/:upload'

/** Where a build server sends the parts of a file, and asks how far it has come. The calls around it are JSON. */
export async function serveUploads(app: FastifyInstance, downloads: Downloads) {
  await app.register(async (scope) => {
    // The bytes go to where files lie as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.get(address, (request, reply) =>
      admitted(downloads, request, reply, async ({ upload }) => told(reply, upload)),
    )
    scope.put(address, (request, reply) =>
      admitted(downloads, request, reply, async ({ upload, change }) => {
        const range = rangeOf(request, upload)
        if (range === null) return sendProblem(reply, problem('invalid-request', { fields: ['content-range'] }))
        const content = request.body as Readable | undefined
        if (range.length > 0 && content && !(await takePart(downloads, upload, { ...range, content }))) {
          content.resume()
          const now = await uploadCalled(downloads.database, upload.id)
          return told(reply.code(409), now ?? upload)
        }
        const now = await uploadCalled(downloads.database, upload.id)
        if (!now || now.received < now.size) return told(reply, now ?? upload)
        const finished = await finishUpload(downloads, change, now)
        if (isRefusal(finished)) return sendProblem(reply, problemOfRefusal(finished) as Problem)
        return reply.send({ received: now.size, size: now.size, release: finished.fileName })
      }),
    )
  })
}

type Problem = Parameters<typeof sendProblem>[1] & ApiResult

interface AdmittedPart {
  readonly upload: Upload
  readonly change: ReturnType<Downloads['keys']['changeOf']>
}

/** Key, limit, scope, and the upload, before a byte is read. */
async function admitted(
  { keys, clock, database }: Downloads,
  request: FastifyRequest,
  reply: FastifyReply,
  go: (sending: AdmittedPart) => Promise<unknown>,
) {
  const now = clock()
  const admission = await admitKey(request, keys, now)
  if ('status' in admission) return sendProblem(reply, admission)
  const { key, limit } = admission
  withLimit(reply, limit)
  if (limit.exceeded) return sendProblem(reply, problem('too-many-requests', {}, limit.reset))
  if (!key.permissions.has('releases.edit'))
    return sendProblem(reply, problem('scope-missing', { scope: 'releases.edit' }))
  const { upload: id = '' } = request.params as { upload?: string }
  const upload = /^[0-9a-f-]{36}$/.test(id) ? await uploadCalled(database, id) : null
  if (!upload) return sendProblem(reply, problem('not-found'))
  return go({ upload, change: keys.changeOf(key, null, now, openWay('release upload by key')) })
}

const told = (reply: FastifyReply, { received, size }: Upload) => reply.send({ received, size, release: null })

/**
 * Reads `bytes 0-99/1000`; `bytes` with `*` in place of the range carries none, and asks whether the upload is
 * complete. Null: it is not of this file.
 */
function rangeOf({ headers }: FastifyRequest, { size }: Upload) {
  const range = headers['content-range'] ?? ''
  if (range === `bytes */${size}`) return { first: size, length: 0 }
  const [, first, last, total] = /^bytes (\d{1,13})-(\d{1,13})\/(\d{1,13})$/.exec(range) ?? []
  const length = Number(last) - Number(first) + 1
  const fits =
    Number(total) === size && length > 0 && length <= mostPartBytes && headers['content-length'] === String(length)
  return fits ? { first: Number(first), length } : null
}
