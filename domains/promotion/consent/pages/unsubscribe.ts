import type { FastifyInstance } from 'fastify'
import { networkOf } from '@/platform/http/network'
import { memberPage } from '@/platform/paths'
import { linkFor, openLink } from '../actions/link'
import { endKind } from '../actions/withdraw'
import type { ConsentContext } from '../context'
import { limits, unsubscribePath } from '../rules'

/**
 * Serves the one-click unsubscription of mail programs, without a cookie (RFC 8058). A browser is led to the page of
 * all choices: programs that scan links in mails press no button there.
 */
export async function serveUnsubscribe(app: FastifyInstance, context: ConsentContext): Promise<void> {
  await app.register(async (scope) => answerUnsubscribe(scope, context))
}

function answerUnsubscribe(app: FastifyInstance, context: ConsentContext) {
  // The body is always the same, in one of two forms; the address identifies the consent.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  const linkIn = (query: unknown) => {
    const { u } = query as { readonly u?: unknown }
    return typeof u === 'string' && u.length <= limits.link ? openLink(context, u) : null
  }
  app.post(unsubscribePath, async ({ query, ip }, reply) => {
    const link = linkIn(query)
    // A forged link ends nothing, and gets the same answer.
    if (link !== null) await endKind(context, link, networkOf(ip), context.clock())
    return reply.code(200).type('text/plain').send('')
  })
  app.get(unsubscribePath, ({ query }, reply) => {
    const link = linkIn(query)
    const all = link === null ? '' : linkFor(context, { email: link.email, choice: null })
    return reply.redirect(memberPage('mail_preferences', { link: all }))
  })
}
