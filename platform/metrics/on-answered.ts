import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Does something once for each request that was answered, also where the caller did not wait for the answer or for the end of
 * it: from version 24 on Node never says of such a response that it has finished, so Fastify's own hook does not run
 * (decision 0250).
 */
export function onAnswered(app: FastifyInstance, work: (request: FastifyRequest, reply: FastifyReply) => void) {
  const answered = new WeakSet<FastifyReply>()
  function tell(request: FastifyRequest, reply: FastifyReply) {
    if (answered.has(reply)) return
    answered.add(reply)
    work(request, reply)
  }
  app.addHook('onRequest', (request, reply, done) => {
    // The connection has ended: in the middle of the answer, or before it, and then the handler is still at work.
    reply.raw.once('close', () => {
      if (reply.raw.headersSent) tell(request, reply)
    })
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.raw.destroyed) tell(request, reply)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply)
    done()
  })
}
