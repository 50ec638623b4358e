import type { FastifyInstance } from 'fastify'
import { memberPage } from '@/platform/paths'
import { cancellationPath } from '../rules'

/** The short address that pages and letters name. */
export function serveCancellationPage(app: FastifyInstance) {
  app.get(cancellationPath, ({ query }, reply) => {
    const { lang } = query as { readonly lang?: unknown }
    return reply.redirect(memberPage('cancel_contract', typeof lang === 'string' ? { lang } : {}))
  })
}
