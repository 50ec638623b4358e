import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Counts and times every answer by route, status and code, writes one log line for each, and shows the figures at
 * `/metrics` to whoever knows the token. The log has the path without its query: queries carry secrets.
 */
export function observe(
  app: FastifyInstance,
  { token, open, countFailedJobs }: { token: string | null; open: boolean; countFailedJobs: () => Promise<number> },
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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

  new Gauge({
    name: 'foyer_failed_jobs',
    help: 'Background jobs that were given up.',
    registers: [registry],
    async collect() {
      this.set(await countFailedJobs())
    },
  })

  app.decorateReply('answeredCode', null)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.answeredCode !== null) answers.inc({ route, cscode: reply.answeredCode })
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
    done()
  })

  app.get('/metrics', async (request, reply) => {
    const allowed = token === null ? open : request.headers.authorization === `Bearer ${token}`
    if (!allowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
