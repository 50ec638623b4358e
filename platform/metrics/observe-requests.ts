import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Shortage } from '@/platform/database/errors'
import { randomCharacters } from '@/platform/text/alphabet'
import { onAnswered } from './on-answered'

declare module 'fastify' {
  interface FastifyReply {
    /** The resource that the database lacked, where the answer says that it is busy. */
    shortOf: Shortage | null
  }
}

/** Long enough to be one of a kind in the logs, short enough to be read out on the phone. */
export const newRequestId = () => randomCharacters(10)

const signIn = '/api/auth/login'

/**
 * Returns what counts and times every answer of a server by route, status and code, and writes one log line for each. The log
 * has the path without its query: queries carry secrets. Each answer names its request, as the log does, so that one can be
 * found by the other.
 */
export function requestObserver(registry: Registry): (app: FastifyInstance) => void {
  const duration = new Histogram({
    name: 'foyer_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'foyer_answers_total',
    help: 'Answers by call and cscode.',
    labelNames: ['route', 'cscode'],
    registers: [registry],
  })

  const busy = new Counter({
    name: 'foyer_database_busy_total',
    help: 'Requests that were answered 503, since a lock or a connection was held for too long.',
    labelNames: ['short'],
    registers: [registry],
  })
  for (const short of ['lock', 'connection'] satisfies Shortage[]) busy.inc({ short }, 0)

  // An alert compares successes with refusals: a series that is not there before the first success compares with nothing.
  answers.inc({ route: signIn, cscode: '0' }, 0)
  return (app) => observeRequests(app, { duration, answers, busy })
}

interface RequestMetrics {
  readonly duration: Histogram
  readonly answers: Counter
  readonly busy: Counter
}

function observeRequests(app: FastifyInstance, { duration, answers, busy }: RequestMetrics) {
  app.decorateReply('answeredCode', null)
  app.decorateReply('shortOf', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  onAnswered(app, (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.answeredCode !== null) answers.inc({ route, cscode: reply.answeredCode })
    if (reply.shortOf !== null) busy.inc({ short: reply.shortOf })
    request.log.info(
      {
        method,
        route,
        status: reply.statusCode,
        cscode: reply.answeredCode ?? undefined,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
