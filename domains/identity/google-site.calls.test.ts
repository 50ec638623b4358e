import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unixSeconds } from '@/platform/time/duration'
import { startIssuer } from '@/tests/google'
import { startServer, type TestServer } from '@/tests/server'
import type { Visitor } from '@/tests/visitor'

const issuer = 'https://accounts.provider.example'
const audience = 'our-client'

let provider: Awaited<ReturnType<typeof startIssuer>>
let server: TestServer
beforeAll(async () => {
  provider = await startIssuer()
  server = await startServer({ GOOGLE_CLIENT_ID: audience, GOOGLE_ISSUER: issuer, GOOGLE_KEYS_URL: provider.keysUrl })
})
afterAll(async () => {
  await server.close()
  await new Promise((closed) => provider.http.close(closed))
})

function signed(claims: JWTPayload) {
  const now = unixSeconds(server.clock.now())
  return new SignJWT({ iss: issuer, aud: audience, iat: now, exp: now + 3600, email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(provider.own.privateKey)
}

/** The nonce that the page gave to this visitor. */
const nonceFor = async (visitor: Visitor) => /"nonce":"([^"]+)"/.exec(await visitor.open())?.[1] ?? ''

it('takes the Japanese site for the language where none is asked for, and notes where it was', async () => {
  const ask = async (email: string, more: object) => {
    const visitor = server.visitor()
    const claims = { sub: `subject of ${email}`, email, nonce: await nonceFor(visitor) }
    const answer = await visitor.call('POST /api/google_oauth/token', { token: await signed(claims), ...more })
    expect(answer.data).toMatchObject({ registered: false })
    return (await server.mailsTo(email))[0]?.language
  }
  // The test server listens on a port of its own, and is reached under the address of its settings.
  const host = 'localhost:3000'
  expect(await ask('ja-site@example.test', { host: `${host}_ja` })).toBe('ja')
  expect(await ask('ja-lang@example.test', { host: `${host}_ja`, lang: 'fr' })).toBe('fr')
  expect(await ask('en-site@example.test', { host, test_mode: 1 })).toBe('en')
  expect(await ask('elsewhere@example.test', { host: 'elsewhere.example' })).toBe('en')
  const noted = server.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a sign-in with Google')
  expect(noted.slice(-4).map(({ host, testMode }) => [host, testMode])).toEqual([
    [`${host}_ja`, false],
    [`${host}_ja`, false],
    [host, true],
    [null, false],
  ])
})

it('the page tells a test environment from a real one', async () => {
  expect(await server.visitor().open()).toContain('"testMode":true')
})
