import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '@/platform/brand/brand'
import { envelope } from '@/platform/http/answer'
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
import type { Downloads } from '../context'

/** The files behind the links of `/change_log/extend_download` and of the download page. No session is asked for. */
export async function serveFiles(app: FastifyInstance, context: Downloads) {
  const words = await readTranslators(wordingOf('domains/licensing/downloads/pages'), context.overrides)
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
