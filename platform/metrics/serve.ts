import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

interface Access {
  /** The bearer token that a program must send. */
  readonly token: string | null
  /** Without a token they are open to everybody, or closed to everybody. */
  readonly open: boolean
}

/** Shows the figures at `/metrics`, in the words of Prometheus. To everybody else there is no such page. */
export function serveMetrics(app: FastifyInstance, registry: Registry, { token, open }: Access) {
  app.get('/metrics', async (request, reply) => {
    const allowed = token === null ? open : isSame(request.headers.authorization ?? '', `Bearer ${token}`)
    if (!allowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isSame(given: string, wanted: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
