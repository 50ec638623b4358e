import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, expectProofHandler, onProofWanted, onSessionLost, prefetch, withPrefetched } from './client'

/** Answers the next call, and tells what was asked. */
function answer(body: unknown, status = 200) {
  const fetched = vi.fn(async (_address: string, _options: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

// No page is there that hears of a write.
beforeEach(() => vi.stubGlobal('dispatchEvent', () => true))
afterEach(() => vi.unstubAllGlobals())

test('a success gives its data', async () => {
  const fetched = answer({ cscode: 0, data: { code: 'AB3D' }, msg: '' })
  const outcome = await call('POST /api/verification/solve', { challenge: 'x', nonces: '7' })
  expect(outcome).toEqual({ ok: true, data: { code: 'AB3D' } })
  const [address, options] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/verification/solve')
  expect(options).toMatchObject({
    method: 'POST',
    body: '{"challenge":"x","nonces":"7"}',
    headers: { 'x-foyer-app': '1' },
  })
})

test('200 is success, too, as in the recommendations', async () => {
  answer({ cscode: 200, data: { recommend: [] }, msg: '' })
  const outcome = await call('POST /api/verification/solve', { challenge: 'x', nonces: '7' })
  expect(outcome).toEqual({ ok: true, data: { recommend: [] } })
})

test('a GET has its input in the address, without missing fields', async () => {
  const fetched = answer({ cscode: 0, data: {}, msg: '' })
  await call('GET /api/oauth.php', {
    s: 'google',
    a: 'bind',
    email: 'a+b@c.de',
    password: 'p&q',
    hash_code: 'h',
    lang: undefined,
  })
  expect(fetched.mock.calls[0]?.[0]).toBe(
    '/api/oauth.php?s=google&a=bind&email=a%2Bb%40c.de&password=p%26q&hash_code=h',
  )
})

test('a refusal gives its code and the fields, with any HTTP status', async () => {
  answer({ cscode: 10001, data: { fields: ['email', 4] }, msg: '' })
  expect(await call('POST /member/logout', {})).toEqual({ ok: false, code: 10001, fields: ['email'] })
  answer({ cscode: 20039, data: {}, msg: '' }, 429)
  expect(await call('POST /member/logout', {})).toEqual({ ok: false, code: 20039, fields: [] })
})

test('a foreign answer counts as unreachable, and nothing is thrown', async () => {
  const unreachable = { ok: false, code: 'unreachable', fields: [] }
  for (const broken of [
    () => Promise.reject(new TypeError('network')),
    async () => new Response('<html>', { status: 502 }),
    async () => Response.json({ error: 'proxy' }),
    async () => Response.json(null),
  ]) {
    vi.stubGlobal('fetch', broken)
    expect(await call('POST /member/logout', {})).toEqual(unreachable)
  }
})

test('a lost session is reported to the one handler', async () => {
  const lost = vi.fn()
  onSessionLost(lost)
  answer({ cscode: 10010, data: {}, msg: '' })
  await call('POST /member/language', { lang: 'de' })
  expect(lost).toHaveBeenCalledOnce()
})

test('a prefetched answer serves the same call once, where a screen starts', async () => {
  const fetched = answer({ cscode: 0, data: {}, msg: '' })
  const ask = () => call('GET /api/verification/get_token', {})
  prefetch('GET /api/verification/get_token', {})
  prefetch('GET /api/verification/get_token', {})
  expect(await withPrefetched(ask)).toEqual({ ok: true, data: {} })
  expect(fetched).toHaveBeenCalledTimes(1)
  await withPrefetched(ask)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a prefetched answer is not used later on, nor after a write', async () => {
  const fetched = answer({ cscode: 0, data: {}, msg: '' })
  const ask = () => call('GET /api/verification/get_token', {})
  prefetch('GET /api/verification/get_token', {})
  await ask()
  expect(fetched).toHaveBeenCalledTimes(2)
  prefetch('GET /api/verification/get_token', {})
  await call('POST /member/logout', {})
  await withPrefetched(ask)
  expect(fetched).toHaveBeenCalledTimes(5)
})

test('a call that needs a proof waits for the handler that its page loads later, and is sent again', async () => {
  expectProofHandler()
  answer({ cscode: 20051, data: {}, msg: '' })
  const outcome = call('POST /member/logout', {})
  await new Promise((resolve) => setTimeout(resolve))
  const again = answer({ cscode: 0, data: {}, msg: '' })
  const remove = onProofWanted(async () => true)
  expect(await outcome).toEqual({ ok: true, data: {} })
  expect(again).toHaveBeenCalledOnce()
  remove()
})

test('a call that needs a proof stays refused on a page that can ask for none', async () => {
  expectProofHandler()
  answer({ cscode: 20051, data: {}, msg: '' })
  const outcome = call('POST /member/logout', {})
  onProofWanted()
  expect(await outcome).toEqual({ ok: false, code: 20051, fields: [] })
})
