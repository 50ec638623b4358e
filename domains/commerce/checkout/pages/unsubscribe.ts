import type { FastifyInstance } from 'fastify'
import { checkoutPage } from '@/platform/paths'
import { stopReminders } from '../actions/stop-reminders'
import type { CheckoutContext } from '../context'
import { stopPath } from '../rules/reminder'

/**
 * Serves the one-click unsubscription of mail programs, without a cookie (RFC 8058). A browser gets a confirmation
 * page: programs that scan links in mails press no button there.
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
