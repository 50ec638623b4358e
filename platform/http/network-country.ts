import type { FastifyInstance } from 'fastify'
import { countries } from '@/platform/i18n/countries'

declare module 'fastify' {
  interface FastifyRequest {
    /** The country of the visitor's network, as the proxy in front says; null: unknown. */
    networkCountry: string | null
  }
}

/** Reads the country of each visitor's network from the header that the proxy in front writes. @param header null: none does */
export function readNetworkCountry(app: FastifyInstance, header: string | null) {
  app.decorateRequest('networkCountry', null)
  if (header === null) return
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers[header]
    const code = typeof given === 'string' ? given.trim().toUpperCase() : ''
    // Proxies have codes of their own for what is nowhere, such as XX, or T1 for Tor.
    request.networkCountry = countries.includes(code) ? code : null
    done()
  })
}
