import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { unixSeconds } from '@/platform/time/duration'
import { startServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

/** A provider of our own with real RS256 keys. */
async function startIssuer() {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const http = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  )
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  return { http, own, foreign, keysUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/keys` }
}

export const issuer = 'https://accounts.provider.example'
export const audience = 'our-client'

/** The possible faults of a token. */
export interface Forgery {
  readonly claims?: JWTPayload
  readonly key?: CryptoKey
  readonly issuedAt?: Date
}

/** A server with a provider to sign in with. */
export async function startServerWithGoogle() {
  const { http, own, foreign, keysUrl } = await startIssuer()
  const server = await startServer({ GOOGLE_CLIENT_ID: audience, GOOGLE_ISSUER: issuer, GOOGLE_KEYS_URL: keysUrl })
  return {
    server,
    foreign,
    keysUrl,
    /** Returns the provider's signed claims about a person. */
    signed(claims: JWTPayload, { key = own.privateKey, issuedAt = server.clock.now() }: Forgery = {}) {
      const now = unixSeconds(issuedAt)
      const whole = { iss: issuer, aud: audience, iat: now, exp: now + 3600, email_verified: true, ...claims }
      return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
    },
    async close() {
      await server.close()
      await new Promise((closed) => http.close(closed))
    },
  }
}

/** The nonce that the page gave to this visitor. */
export const nonceFor = async (visitor: Visitor) => /"nonce":"([^"]+)"/.exec(await visitor.open())?.[1] ?? ''
