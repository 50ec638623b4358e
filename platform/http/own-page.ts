import type { FastifyRequest } from 'fastify'

/** The web app sends this header; a foreign page cannot, since the browser would ask us first and we never agree. */
const appHeader = 'x-foyer-app'

/**
 * Whether it bears our web app's own header. The console asks for no less: an origin that mailed links of members may lead
 * to (spec 3.4) is another site, and may not act for an operator.
 */
export const comesFromOwnApp = ({ headers }: FastifyRequest) => headers[appHeader] !== undefined

/** Whether a request proves that it comes from our own page (spec 2.3). */
export function comesFromOwnPage(request: FastifyRequest, origins: ReadonlySet<string>) {
  if (comesFromOwnApp(request)) return true
  const { headers } = request
  if (headers.origin !== undefined) return origins.has(headers.origin)
  return headers['sec-fetch-site'] === 'same-origin'
}

/** True if a browser says that a foreign page sends this; programs other than browsers say nothing. */
export function comesFromForeignPage({ headers }: FastifyRequest, origins: ReadonlySet<string>) {
  if (headers[appHeader] !== undefined) return false
  if (headers.origin !== undefined) return !origins.has(headers.origin)
  return headers['sec-fetch-site'] === 'cross-site'
}
