import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { unixSeconds } from '@/platform/time/duration'

/** The provider's claims about a person, and what may be wrong with them. */
export interface Statement {
  readonly claims: Readonly<Record<string, unknown>>
  readonly key?: CryptoKey
  /** Signs nothing at all. */
  readonly unsigned?: boolean
  readonly refuses?: boolean
  /** Refuses our client for its secret, in the words of Keycloak. */
  readonly refusesClient?: boolean
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

/**
 * Starts the provider of a customer's company, which makes any statement that a test sets: an honest one, or a thief's.
 */
export async function startCompanyProvider() {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const state = { said: { claims: {} } as Statement, named: '', dumb: false }
  const codes = new Map<string, { readonly nonce: string; readonly challenge: string; readonly client: string }>()
  let count = 0

  const tokenFor = async (issuer: string, code: { readonly nonce: string; readonly client: string }) => {
    const now = unixSeconds(new Date())
    const { claims, key = own.privateKey, unsigned } = state.said
    const whole = { iss: issuer, aud: code.client, iat: now, exp: now + 300, nonce: code.nonce, ...claims }
    if (!unsigned) return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'none' })}.${part(whole)}.`
  }

  const server = createServer(async (request, response) => {
    const issuer = `http://${request.headers.host}`
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    const json = (value: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (state.dumb) return void response.writeHead(404).end('nothing')
    if (pathname === '/.well-known/openid-configuration') {
      return void json({
        issuer: state.named || issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/keys') return void json({ keys: [jwk] })
    if (pathname === '/auth') {
      const code = `code-${++count}`
      codes.set(code, {
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
        client: searchParams.get('client_id') ?? '',
      })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      if (state.said.refuses) back.searchParams.set('error', 'access_denied')
      else back.searchParams.set('code', code)
      return void response.writeHead(302, { location: back.href }).end()
    }
    const given = await bodyOf(request)
    const code = codes.get(given.get('code') ?? '')
    codes.delete(given.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    if (state.said.refusesClient) {
      const error_description = 'Invalid client or Invalid client credentials'
      return void json({ error: 'unauthorized_client', error_description }, 401)
    }
    if (code?.challenge !== challenge) return void json({ error: 'invalid_grant' }, 400)
    json({ access_token: 'access', token_type: 'Bearer', id_token: await tokenFor(issuer, code) })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    foreign: foreign.privateKey,
    /** Sets the statement of the provider about the next person. */
    says: (claims: Readonly<Record<string, unknown>>, more: Omit<Statement, 'claims'> = {}) => {
      state.said = { claims, ...more }
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

export type CompanyProvider = Awaited<ReturnType<typeof startCompanyProvider>>

/** Goes where a browser was sent. @returns where the provider sends it back to, by path and query */
export async function atProvider(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' })
  await answer.arrayBuffer()
  const back = new URL(answer.headers.get('location') ?? '')
  return back.pathname + back.search
}
