import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '@/platform/brand/brand'
import { isRefusal } from '@/platform/contract/refusal'
import { openWay } from '@/platform/contract/weighty'
import { envelope } from '@/platform/http/answer'
import { admitKey, withLimit } from '@/platform/http/api/admit'
import { type ApiResult, problem, problemOfRefusal, sendProblem } from '@/platform/http/api/problem'
import { languageHintsOf } from '@/platform/http/gateway/open-visit'
import { networkOf } from '@/platform/http/network'
import { documentPage } from '@/platform/http/pages/document-page'
import { chooseLanguage } from '@/platform/i18n/choose-language'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { readTranslators } from '@/platform/i18n/server'
import type { Translate } from '@/platform/i18n/translator'
import { wordingOf } from '@/platform/i18n/wording-of'
import { escapeHtml } from '@/platform/mail/letter'
import { memberPage, pages } from '@/platform/paths'
import { type DeliveryRefusal, deliver } from '../actions/delivery'
import { finishUpload, takePart } from '../actions/upload'
import type { Downloads } from '../context'
import { mostPartBytes } from '../contract/api'
import { type Upload, uploadCalled } from '../store/uploads'

/** The files behind the links of `/change_log/extend_download` and of the download page. No session is asked for. */
export async function serveFiles(app: FastifyInstance, context: Downloads) {
  const words = readTranslators(wordingOf('domains/licensing/downloads/pages'), context.overrides)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/download/:link/:fileName',
    handler: async (request, reply) => {
      const { link, fileName } = request.params as { link: string; fileName: string }
      const delivery = await deliver(context, {
        link,
        fileName,
        headers: request.headers,
        bytesWanted: request.method === 'GET',
        network: networkOf(request.ip),
        onCountFailed: (error) => request.log.error({ error }, 'a download was not counted'),
      })
      if (typeof delivery === 'string') return explain({ words, brand: context.brand }, request, reply, delivery)
      const { status, headers, body } = delivery
      return reply
        .code(status)
        .headers(headers)
        .send(body ?? undefined)
    },
  })
}

const reasons = {
  unknown: { status: 404, title: 'download.unknownTitle', text: 'download.unknown' },
  expired: { status: 410, title: 'download.expiredTitle', text: 'download.expired' },
  closed: { status: 403, title: 'download.closedTitle', text: 'download.closed' },
} as const satisfies Record<DeliveryRefusal, { status: number; title: MessageKey; text: MessageKey }>

interface Speech {
  readonly words: Readonly<Record<Language, Translate>>
  readonly brand: Brand
}

/** A person gets a page that leads on, a program an envelope. */
function explain({ words, brand }: Speech, request: FastifyRequest, reply: FastifyReply, why: DeliveryRefusal) {
  const { status, title, text } = reasons[why]
  reply.code(status).header('cache-control', 'no-store')
  if (!request.headers.accept?.includes('text/html')) return reply.send(envelope(20000, {}, 'No such download.'))
  const language = chooseLanguage(request.offer.languages, languageHintsOf(request))
  const translate = words[language]
  const links = [
    [memberPage('extended_service'), 'download.goToService'],
    [pages.download, 'download.goToCurrent'],
  ] as const
  return reply.type('text/html').send(
    documentPage({
      brand,
      language,
      title: translate(title),
      lead: brand.name,
      body: `<p>${escapeHtml(translate(text))}</p>
${links.map(([address, label]) => `<p><a href="${address}">${escapeHtml(translate(label))}</a></p>`).join('\n')}`,
    }),
  )
}

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
        const taken =
          range.length === 0 ||
          !content ||
          (await takePart(downloads, upload, { ...range, content }).finally(() => content.resume()))
        if (!taken) {
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
