import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'

/** A provider of our own with real RS256 keys. */
export async function startIssuer() {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const http = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  )
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  return { http, own, foreign, keysUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/keys` }
}
