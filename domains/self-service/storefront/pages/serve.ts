import type { FastifyInstance } from 'fastify'
import { together } from '@/platform/i18n/message'
import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { legalKinds } from '@/platform/legal/kinds'
import { pages as addresses, legalPage } from '@/platform/paths'
import type { PublicPages, StorefrontContext } from '../context'
import { downloadPage } from './download-page'
import { serveLegalPage } from './legal-page'
import { photoPage } from './photo-page'
import { promotionPage } from './promotion-page'
import { publicPage } from './public-page'
import { serveSecurityText } from './security-text'
import { serveStorefront } from './storefront'
import { publicStyles } from './styles'

/** Serves the pages that need no session. */
export async function servePublicPages(app: FastifyInstance, context: StorefrontContext) {
  const pages = {
    ...context,
    words: await readTranslators(
      together(
        wordingOf('domains/self-service/storefront/pages'),
        wordingOf('domains/commerce/catalogue'),
        wordingOf('platform/legal'),
      ),
      context.overrides,
    ),
  }
  const { features } = context.vendor
  serveStorefront(app, pages)
  serveSecurityText(app, context)
  app.get(addresses.download, (request, reply) => publicPage(pages, request, reply, downloadPage))
  for (const kind of legalKinds) {
    app.get(legalPage(kind), (request, reply) => serveLegalPage(pages, kind, request, reply))
  }
  if (features.promotion) servePromotion(app, pages)
  if (features.photo) {
    app.get('/photo-enhancer-online.htm', (request, reply) => publicPage(pages, request, reply, photoPage))
  }
  app.get('/public.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css').send(publicStyles),
  )
}

function servePromotion(app: FastifyInstance, pages: PublicPages) {
  for (const path of ['/promotion.htm', '/promotion_5.htm']) {
    app.get(path, (request, reply) => publicPage(pages, request, reply, promotionPage))
  }
  app.get<{ Params: { line: string } }>('/:line(^[a-z]{2,30})_promotion.htm', (request, reply) =>
    publicPage(pages, request, reply, (...visit) => promotionPage(...visit, request.params.line)),
  )
}
