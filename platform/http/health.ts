import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '@/platform/database/connect'
import { seconds } from '@/platform/time/duration'
import { inTime } from '@/platform/time/in-time'

/** Whoever asks whether we can serve gives up soon, so the answer comes before. */
const timeout = seconds(1.5)

/** `/healthz`: the process answers. `/readyz`: it can serve, since its database answers. */
export function serveHealth(app: FastifyInstance, pool: OpenDatabase['pool']) {
  /** Of those who ask at once one asks the database: when it is mute, they do not take its last connections. */
  let asked: Promise<unknown> | null = null
  const ask = () => {
    asked ??= pool.query('select 1').finally(() => {
      asked = null
    })
    return asked
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await inTime(ask(), timeout, 'The database keeps silent')
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
