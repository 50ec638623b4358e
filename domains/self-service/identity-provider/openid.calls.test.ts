import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import {
  addApp,
  answer,
  askPath,
  codeFor,
  follow,
  letIn,
  loggedOutUri,
  redeem,
  redirectUri,
  refresh,
  requestIn,
  signedIn,
  type TestApp,
  userinfo,
} from './testing'

let server: TestServer
let forum: TestApp
beforeAll(async () => {
  server = await startServer()
  forum = await addApp(server)
})
afterAll(() => server.close())

describe('an app', () => {
  it('an app reads the member’s identity and products, after their consent', async () => {
    const { email, id, tokens } = await letIn(server, forum)
    expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: String(id), aud: forum.id })
    expect((await userinfo(server, tokens.access_token)).body).toEqual({
      sub: String(id),
      email,
      email_verified: true,
      name: 'Ada',
      locale: 'de',
      entitlements: [],
    })
  })

  it('an app leads a visitor through the login, and asks once for all', async () => {
    const { email } = await signedIn(server)
    const visitor = server.visitor()
    const login = await follow(visitor, askPath(forum, { prompt: undefined, scope: 'openid email' }))
    expect(login.searchParams.get('a')).toBe('login')
    await visitor.signIn(email)
    const question = await follow(visitor, login.searchParams.get('r') ?? '')
    const { data } = await visitor.call('GET /oidc/request/question', { uid: requestIn(question) })
    expect(data).toEqual({ name: 'Forum', host: 'forum.example.test', scopes: ['email'], login: false })
    expect((await answer(visitor, question)).searchParams.get('state')).toBe('state of the app')
    // In another browser, too.
    const other = server.visitor()
    await other.signIn(email)
    const back = await follow(other, askPath(forum, { prompt: undefined, scope: 'openid email' }))
    expect(back.searchParams.get('code')).toEqual(expect.any(String))
  })

  it('is told of a refusal', async () => {
    const { visitor } = await signedIn(server)
    const back = await answer(visitor, await follow(visitor, askPath(forum)), false)
    expect(back.searchParams.get('error')).toBe('access_denied')
  })

  it('gets nothing without PKCE, and no browser for an address that it has not named', async () => {
    const { visitor } = await signedIn(server)
    const without = await follow(
      visitor,
      askPath(forum, { code_challenge: undefined, code_challenge_method: undefined }),
    )
    expect(without.searchParams.get('error')).toBe('invalid_request')
    const plain = await follow(visitor, askPath(forum, { code_challenge_method: 'plain' }))
    expect(plain.searchParams.get('error')).toBe('invalid_request')
    const elsewhere = await visitor.send(askPath(forum, { redirect_uri: 'https://evil.example.test/' }), {
      headers: { accept: 'text/html' },
    })
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null])
    expect(await elsewhere.text()).toContain('invalid_redirect_uri')
    expect(elsewhere.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(elsewhere.headers.get('x-request-id')).toEqual(expect.any(String))
    expect(elsewhere.headers.get('content-security-policy')).not.toContain('evil.example.test')
  })

  it.each([
    'https:',
    'http://',
    'https://[',
    'https://forum.example.test:99999/',
    '%00',
    'https://forum.example.test\\@evil.test/',
  ])('has no page for an invalid address: %s', async (redirect) => {
    for (const path of [
      askPath(forum, { redirect_uri: redirect }),
      askPath({ ...forum, id: 'x' }, { redirect_uri: redirect }),
      `/oidc/session/end?client_id=${forum.id}&post_logout_redirect_uri=${encodeURIComponent(redirect)}`,
    ]) {
      const { status, headers } = await server.visitor().send(path, { headers: { accept: 'text/html' } })
      expect(status).toBe(400)
      expect(headers.get('content-security-policy')).toContain("form-action 'self';")
    }
  })

  it('needs its own secret, and the verifier of the request', async () => {
    const { visitor } = await signedIn(server)
    const code = await codeFor(visitor, forum)
    expect((await redeem(server, { ...forum, secret: 'wrong' }, code)).body.error).toBe('invalid_client')
    expect((await redeem(server, { ...forum, secret: null }, code)).body.error).toBe('invalid_client')
    const verifier = { code_verifier: 'another-verifier-that-is-long-enough-for-the-rules' }
    expect((await redeem(server, forum, code, verifier)).body.error).toBe('invalid_grant')
    const elsewhere = { redirect_uri: `${redirectUri}/else` }
    expect((await redeem(server, forum, code, elsewhere)).body.error).toBe('invalid_grant')
    expect((await redeem(server, forum, code)).status).toBe(200)
  })

  it('loses all tokens of a code that is used twice', async () => {
    const { visitor } = await signedIn(server)
    const code = await codeFor(visitor, forum)
    const { body } = await redeem(server, forum, code)
    expect((await redeem(server, forum, code)).body.error).toBe('invalid_grant')
    expect((await userinfo(server, body.access_token)).status).toBe(401)
  })

  it('uses a code once in many simultaneous requests', async () => {
    const { visitor } = await signedIn(server)
    const code = await codeFor(visitor, forum)
    const tries = await Promise.all(Array.from({ length: 4 }, () => redeem(server, forum, code)))
    expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  it('gets a new refresh token with each use, and loses all when an old one is used again', async () => {
    const { tokens } = await letIn(server, forum)
    const next = await refresh(server, forum, tokens.refresh_token)
    expect(next.body.refresh_token).not.toBe(tokens.refresh_token)
    expect((await userinfo(server, next.body.access_token)).status).toBe(200)
    expect((await refresh(server, forum, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(server, forum, next.body.refresh_token)).body.error).toBe('invalid_grant')
    expect((await userinfo(server, next.body.access_token)).status).toBe(401)
  })

  it('without a secret of its own is admitted by PKCE alone', async () => {
    const app = await addApp(server, { name: 'Desktop', secret: null })
    const { tokens } = await letIn(server, app)
    expect((await userinfo(server, tokens.access_token)).status).toBe(200)
  })

  it('an app reads nothing after its time is over', async () => {
    const { tokens } = await letIn(server, forum)
    server.clock.advance(minutes(11))
    expect((await userinfo(server, tokens.access_token)).status).toBe(401)
    expect((await refresh(server, forum, tokens.refresh_token)).status).toBe(200)
    server.clock.advance(days(31))
    expect((await refresh(server, forum, tokens.refresh_token)).body.error).toBe('invalid_grant')
  })
})

describe('a request', () => {
  it('is answered only in the browser that the app has sent', async () => {
    const eve = await signedIn(server)
    const question = await follow(eve.visitor, askPath(forum))
    const { visitor } = await signedIn(server)
    const uid = requestIn(question)
    expect((await visitor.call('GET /oidc/request/question', { uid })).cscode).toBe(30004)
    expect((await visitor.call('POST /oidc/request/answer', { uid, allow: true })).cscode).toBe(30004)
    expect((await eve.visitor.call('GET /oidc/request/question', { uid })).cscode).toBe(0)
  })

  it('a request for a fresh login is answered with a proof of the member', async () => {
    const { visitor, tokens } = await letIn(server, forum)
    expect(tokens.id_token).toEqual(expect.any(String))
    server.clock.advance(minutes(5))
    const question = await follow(visitor, askPath(forum, { prompt: 'login' }))
    const uid = requestIn(question)
    expect((await visitor.call('GET /oidc/request/question', { uid })).data).toMatchObject({ login: true })
    expect((await visitor.call('POST /oidc/request/answer', { uid, allow: true })).cscode).toBe(20051)
  })

  it('a silent request tells the app that no member is logged in', async () => {
    const back = await follow(server.visitor(), askPath(forum, { prompt: 'none' }))
    expect(back.searchParams.get('error')).toBe('login_required')
    const { visitor } = await signedIn(server)
    const asked = await follow(visitor, askPath(forum, { prompt: 'none' }))
    expect(asked.searchParams.get('error')).toBe('login_required')
  })
})

it('a browser in which another member logs in continues as that member', async () => {
  const first = await signedIn(server)
  await codeFor(first.visitor, forum)
  await first.visitor.call('POST /member/logout')
  const second = await signedIn(server)
  await first.visitor.signIn(second.email)
  const { body } = await redeem(server, forum, await codeFor(first.visitor, forum))
  expect(decodeJwt(body.id_token).sub).toBe(String(second.id))
})

it('a logout at an app ends the session here, when the member agrees', async () => {
  const { visitor, tokens } = await letIn(server, forum)
  const path = `/oidc/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: loggedOutUri, state: 'bye' })}`
  const page = await visitor.send(path, { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://forum.example.test")
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const done = await visitor.send('/oidc/session/end/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  expect(done.headers.get('location')).toBe(`${loggedOutUri}?state=bye`)
  expect((await visitor.call('GET /member/apps')).cscode).toBe(10010)
})
