import type { Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { onAnswered } from '@/platform/metrics/on-answered'
import { beginSpan, isTracing, SpanKind, SpanStatusCode, within } from '@/platform/tracing/tracing'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/**
 * A span for every request. It begins here: a trace that a stranger's browser names is not gone on with. Its attributes
 * hold no query, no body and no address of a visitor.
 */
export function traceRequests(app: FastifyInstance) {
  if (!isTracing()) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request
    const route = routeOptions.url ?? 'unknown'
    const facts = { 'http.request.method': method, 'http.route': route, 'foyer.request': id }
    request.span = beginSpan(`${method} ${route}`, SpanKind.SERVER, facts)
    within(request.span, done)
  })
  // A body is read in the context of its connection, so what comes after it is put in its place again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) within(request.span, done)
    else done()
  })
  onAnswered(app, (request, reply) => {
    const { span } = request
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.answeredCode !== null) span?.setAttribute('foyer.cscode', reply.answeredCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
