import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { PaymentIntake } from './payments'
import { providerNames } from './provider'

/** Paddle's largest events are a few ten kilobytes. */
const largestWebhook = 256 * 1024

/**
 * The endpoints for providers of payments. It stands apart from the members' calls: it reads bytes, because the signature is
 * over them, knows no cookie, and answers in HTTP's own words, which are all that a provider understands.
 */
export async function serveWebhooks(app: FastifyInstance, intake: PaymentIntake, registry: Registry) {
  const received = new Counter({
    name: 'foyer_webhooks_total',
    help: 'Webhooks of payment providers: accepted, duplicate, forged.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  })
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestWebhook }, (_request, body, done) =>
      done(null, body),
    )
    for (const provider of providerNames.flatMap((name) => intake.provider(name) ?? [])) {
      const { signatureHeader } = provider
      if (signatureHeader === null) continue
      door.post(`/webhooks/${provider.name}`, async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const signature = request.headers[signatureHeader]
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const receipt =
          typeof signature === 'string' ? await intake.receive(provider, { body, signature }) : ('forged' as const)
        received.inc({ provider: provider.name, outcome: receipt })
        if (receipt === 'forged') {
          request.log.warn({ provider: provider.name }, 'a webhook without a valid signature was turned away')
          return reply.code(401).send({ error: 'The signature is missing, wrong, or too old.' })
        }
        return reply.send({ received: receipt })
      })
    }
  })
}
