import type { FastifyInstance } from 'fastify'
import { Asker, askingAs } from '@/platform/database/shares'

declare module 'fastify' {
  interface FastifyRequest {
    asker: Asker
  }
}

/** Has each request borrow connections to the database in the name of its route, until it is answered. */
export function askAsRoutes(app: FastifyInstance) {
  app.decorateRequest('asker')
  app.addHook('onRequest', (request, reply, done) => {
    const asker = new Asker(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
    request.asker = asker
    reply.raw.once('close', () => {
      asker.isOver = true
    })
    askingAs(asker, done)
  })
  // A body is read in the context of its connection, so what comes after it is put in its place again.
  app.addHook('preValidation', (request, _reply, done) => askingAs(request.asker, done))
}
