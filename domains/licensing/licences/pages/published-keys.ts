import type { FastifyInstance } from 'fastify'
import type { LicencesContext } from '../context'
import { publishedKeys } from '../store/keys'

/**
 * Serves the public keys that verify our licences, as a JWK set (RFC 7517). Not an answer in our own format, since
 * standard libraries read it.
 */
export function servePublishedKeys(app: FastifyInstance, { database, clock }: LicencesContext) {
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
