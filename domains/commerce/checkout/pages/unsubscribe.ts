import type { FastifyInstance } from 'fastify'
import { checkoutPage } from '@/platform/paths'
import { stopReminders } from '../actions/stop-reminders'
import type { CheckoutContext } from '../context'
import { stopPath } from '../rules/stop-path'

/**
 * Where mail programs say that their user wants no more of it, with one press and without a cookie (RFC 8058). Who opens it
 * in a browser is asked on our own page: programs that look at links in mails press nothing there.
 */
export function serveUnsubscribe(app: FastifyInstance, context: CheckoutContext) {
  const secretIn = (query: unknown) => {
    const { u } = query as { readonly u?: unknown }
    return typeof u === 'string' ? u : ''
  }
  app.post(stopPath, async ({ query }, reply) => {
    await stopReminders(context, secretIn(query), context.clock())
    return reply.code(200).type('text/plain').send('')
  })
  app.get(stopPath, ({ query }, reply) => reply.redirect(checkoutPage(new URLSearchParams({ stop: secretIn(query) }))))
}
