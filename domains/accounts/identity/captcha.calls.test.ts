import { hash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.member({ email: 'ada@example.test' })
})
afterAll(() => server.close())

describe('the captcha', () => {
  it('is a picture of 160 by 60 that changes at every look', async () => {
    const visitor = server.visitor()
    const { data: token } = await visitor.call('GET /api/verification/get_token')
    const look = async (scale = '') => {
      const response = await visitor.send(`/api/verification/seccode?laravel_session=${token}${scale}`)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([width, height]).toEqual(scale ? [320, 120] : [160, 60])
      return visitor.readCaptcha()
    }
    const codes = [await look(), await look(), await look('&scale=2')]
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).toMatch(/^[acdefghjkmnprtwxy34679]{4}$/)
  })

  it('is drawn only for a well-formed token', async () => {
    const { text } = await server.visitor().call('GET /api/verification/seccode', { laravel_session: 'made-up' })
    expect(JSON.parse(text)).toMatchObject({ cscode: 10001, data: { fields: ['laravel_session'] } })
  })

  it('keeps the token that a client brings, and never reveals the cookie of a session', async () => {
    const visitor = server.visitor()
    const { data: token } = await visitor.call('GET /api/verification/get_token')
    expect((await visitor.call('GET /api/verification/get_token', { laravel_session: token })).data).toBe(token)
    await visitor.login('ada@example.test', password)
    const session = visitor.token
    expect((await visitor.call('GET /api/verification/get_token')).data).not.toBe(session)
    expect(visitor.token).toBe(session)
  })

  it('works for a session, too', async () => {
    const visitor = server.visitor()
    await visitor.login('ada@example.test', password)
    await visitor.send('/seccode')
    expect(await visitor.readCaptcha()).toHaveLength(4)
  })
})

describe('the way around the picture', () => {
  const solve = ({ challenge, difficulty, rounds }: { challenge: string; difficulty: number; rounds: number }) =>
    Array.from({ length: rounds }, (_, round) => {
      for (let nonce = 0; ; nonce++) {
        const digest = hash('sha256', `${challenge}:${round}:${nonce}`, 'buffer')
        if (Math.clz32(digest.readUInt32BE(0)) >= difficulty) return nonce
      }
    }).join()

  it('gives a code for a proof of work, once', async () => {
    const visitor = server.visitor()
    await visitor.open()
    const { data } = await visitor.call('GET /api/verification/challenge')
    const nonces = solve(data)
    const stranger = server.visitor()
    await stranger.open()
    expect((await stranger.call('POST /api/verification/solve', { challenge: data.challenge, nonces })).cscode).toBe(
      42011,
    )
    expect(
      (await visitor.call('POST /api/verification/solve', { challenge: data.challenge, nonces: `${nonces}0` })).cscode,
    ).toBe(42011)
    const solved = await visitor.call('POST /api/verification/solve', { challenge: data.challenge, nonces })
    expect((await visitor.call('POST /api/verification/solve', { challenge: data.challenge, nonces })).cscode).toBe(
      42011,
    )
    const login = { email: 'ada@example.test', pw: password, code: solved.data.code }
    expect((await visitor.call('POST /api/auth/login', login)).cscode).toBe(0)
  })

  it('expires', async () => {
    const visitor = server.visitor()
    await visitor.open()
    const { data } = await visitor.call('GET /api/verification/challenge')
    server.clock.advance(hours(1))
    const nonces = solve(data)
    expect((await visitor.call('POST /api/verification/solve', { challenge: data.challenge, nonces })).cscode).toBe(
      42011,
    )
  })
})
