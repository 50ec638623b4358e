import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '@/platform/database/connect'
import { seconds } from '@/platform/time/duration'
import { inTime } from '@/platform/time/in-time'
import { isLeaving } from './drain'

/** Anyone who asks whether we can serve gives up soon, so the answer comes before. */
const timeout = seconds(1.5)

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, since its database answers, nothing else is in the way, and nobody has told it to stop.
 * @param obstacle what would fail every call of a kind, in a sentence
 */
export function serveHealth(app: FastifyInstance, pool: OpenDatabase['pool'], obstacle: () => Promise<string | null>) {
  /** Of those who ask at once one asks the database: when it is mute, they do not take its last connections. */
  let asked: Promise<string | null> | null = null
  const ask = () => {
    asked ??= pool
      .query('select 1')
      .then(obstacle)
      .finally(() => {
        asked = null
      })
    return asked
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (isLeaving(app.server)) return reply.code(503).send({ status: 'stopping' })
    try {
      const found = await inTime(ask(), timeout, 'The database keeps silent')
      if (found === null) return { status: 'ready' }
      request.log.error({ found }, 'not ready')
      return reply.code(503).send({ status: found })
    } catch (error) {
      request.log.error({ error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
