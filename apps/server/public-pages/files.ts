import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver, type NoDelivery } from '@/domains/downloads'
import { envelope } from '@/platform/http/answer'
import { languageCookie } from '@/platform/http/door'
import { networkOf } from '@/platform/http/network'
import { chooseLanguage } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { escapeHtml } from '@/platform/mail/letter'
import { memberPage, pages } from '@/platform/paths'
import { documentPage } from '../document-page'
import type { PublicPages } from './context'

/** The files behind the links of `/change_log/extend_download` and of the download page. No session is asked for. */
export function serveFiles(app: FastifyInstance, pages: PublicPages) {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/download/:link/:fileName',
    handler: async (request, reply) => {
      const { link, fileName } = request.params as { link: string; fileName: string }
      const delivery = await deliver(pages.downloads, {
        link,
        fileName,
        headers: request.headers,
        bytesWanted: request.method === 'GET',
        network: networkOf(request.ip),
        onCountFailed: (error) => request.log.error({ error }, 'a download was not counted'),
      })
      if (typeof delivery === 'string') return explain(pages, request, reply, delivery)
      const { status, headers, body } = delivery
      return reply.code(status).headers(headers).send(body)
    },
  })
}

const reasons = {
  unknown: { status: 404, title: 'download.unknownTitle', text: 'download.unknown' },
  expired: { status: 410, title: 'download.expiredTitle', text: 'download.expired' },
  closed: { status: 403, title: 'download.closedTitle', text: 'download.closed' },
} as const satisfies Record<NoDelivery, { status: number; title: MessageKey; text: MessageKey }>

/** A person gets a page that leads on, a program an envelope. */
function explain({ vendor, words }: PublicPages, request: FastifyRequest, reply: FastifyReply, why: NoDelivery) {
  const { status, title, text } = reasons[why]
  reply.code(status).header('cache-control', 'no-store')
  if (!request.headers.accept?.includes('text/html')) return reply.send(envelope(20000, {}, 'No such download.'))
  const language = chooseLanguage({
    cookie: request.cookies[languageCookie],
    acceptLanguage: request.headers['accept-language'],
  })
  const say = words[language]
  const links = [
    [memberPage('extended_service'), 'download.goToService'],
    [pages.download, 'download.goToCurrent'],
  ] as const
  return reply.type('text/html').send(
    documentPage({
      language,
      title: say(title),
      lead: vendor.name,
      body: `<p>${escapeHtml(say(text))}</p>
${links.map(([address, label]) => `<p><a href="${address}">${escapeHtml(say(label))}</a></p>`).join('\n')}`,
    }),
  )
}
