import type { FastifyInstance } from 'fastify'
import { networkOf } from '@/platform/http/network'
import { memberPage } from '@/platform/paths'
import { linkFor, openLink } from '../actions/link'
import { endKind } from '../actions/withdraw'
import type { ConsentContext } from '../context'
import { limits } from '../rules'
import { unsubscribePath } from '../rules/paths'

/**
 * Where mail programs say that their user wants no more of a kind, with one press and without a cookie (RFC 8058). Who opens
 * it in a browser is led to the page of all choices: programs that look at links in mails press nothing there.
 */
export async function serveUnsubscribe(app: FastifyInstance, context: ConsentContext): Promise<void> {
  await app.register(async (scope) => answerUnsubscribe(scope, context))
}

function answerUnsubscribe(app: FastifyInstance, context: ConsentContext) {
  // What is said in the body is always the same, in either of two forms; the address says the rest.
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
    // What is forged ends nothing, and learns nothing either.
    if (link !== null) await endKind(context, link, networkOf(ip), context.clock())
    return reply.code(200).type('text/plain').send('')
  })
  app.get(unsubscribePath, ({ query }, reply) => {
    const link = linkIn(query)
    const all = link === null ? '' : linkFor(context, { email: link.email, choice: null })
    return reply.redirect(memberPage('mail_preferences', { link: all }))
  })
}
