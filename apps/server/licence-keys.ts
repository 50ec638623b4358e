import type { FastifyInstance } from 'fastify'
import { publishedKeys } from '@/domains/licences'
import type { Deps } from '@/platform/house/deps'

/** The keys by which anybody can check our licences, as RFC 7517 has them. Not an answer of ours: programs of all makes read it. */
export function serveLicenceKeys(app: FastifyInstance, { database, clock }: Deps) {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = await publishedKeys(database, clock())
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .send({
        keys: keys.map(({ kid, publicKey, vouchers }) => ({
          ...publicKey,
          kid,
          alg: 'EdDSA',
          use: 'sig',
          ...(vouchers.length > 0 && { vouchers }),
        })),
      })
  })
}
