import type { FastifyInstance } from 'fastify'
import type { Services } from './services'

/** `/healthz`: the process answers. `/readyz`: it can serve, since its database answers. */
export function serveHealth(app: FastifyInstance, { pool }: Services) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
