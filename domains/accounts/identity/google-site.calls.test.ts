import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '@/tests/server/server'
import { nonceFor, startServerWithGoogle } from './testing/google'

let google: Awaited<ReturnType<typeof startServerWithGoogle>>
let server: TestServer
beforeAll(async () => {
  google = await startServerWithGoogle()
  server = google.server
})
afterAll(() => google.close())

it('the Japanese site sets the language where none is requested, and is recorded', async () => {
  const ask = async (email: string, more: object) => {
    const visitor = server.visitor()
    const claims = { sub: `subject of ${email}`, email, nonce: await nonceFor(visitor) }
    const answer = await visitor.call('POST /api/google_oauth/token', { token: await google.signed(claims), ...more })
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
