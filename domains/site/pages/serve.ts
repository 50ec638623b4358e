import type { FastifyInstance } from 'fastify'
import { readTranslators } from '@/platform/i18n/server'
import { pages as addresses } from '@/platform/paths'
import type { SiteContext } from '../context'
import { downloadPage } from './download-page'
import { wording } from './messages'
import { photoPage } from './photo-page'
import { promotionPage } from './promotion-page'
import { publicPage } from './public-page'
import { publicStyles } from './styles'
import { termsPage } from './terms-page'

/** What anybody may open without a session. */
export async function servePublicPages(app: FastifyInstance, context: SiteContext) {
  const pages = { ...context, words: await readTranslators(wording, context.overrides) }
  app.get(addresses.download, (request, reply) => publicPage(pages, request, reply, downloadPage))
  app.get(addresses.licenceTerms, (request, reply) => publicPage(pages, request, reply, termsPage))
  for (const path of ['/promotion.htm', '/promotion_5.htm']) {
    app.get(path, (request, reply) => publicPage(pages, request, reply, promotionPage))
  }
  app.get<{ Params: { line: string } }>('/:line(^[a-z]{2,30})_promotion.htm', (request, reply) =>
    publicPage(pages, request, reply, (...visit) => promotionPage(...visit, request.params.line)),
  )
  app.get('/photo-enhancer-online.htm', (request, reply) => publicPage(pages, request, reply, photoPage))
  app.get('/public.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css').send(publicStyles),
  )
}
