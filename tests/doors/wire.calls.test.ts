import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCatalogue } from '@/apps/demo/data'
import { calls } from '@/apps/server/calls'
import type { CallDefinition } from '@/platform/contract/call'
import { readInput } from '@/platform/http/input'
import { inspectionPass } from '@/platform/http/inspection'
import { before, minutes } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { tellingOf } from './nonsense'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // Some paths name a line of the catalogue.
  await loadDemoCatalogue(server.database, server.config.vendorDir, server.clock.now())
  await server.member({ email: 'ada@example.test' })
})
afterAll(() => server.close())

/** The fields beside the session, and beside those that stand in the path. */
const namesOf = (key: string, { shape }: { readonly shape: object }) =>
  Object.keys(shape).filter((name) => name !== 'laravel_session' && !key.includes(`{${name}}`))

const post = (path: string, body: string, type = 'application/json') =>
  fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body })

describe('the transport', () => {
  it('has its own answers for unknown calls', async () => {
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404)
    const unreadable = await fetch(`${server.url}/%zz`)
    expect([unreadable.status, (await unreadable.json()).cscode]).toEqual([404, 20000])
    const wrong = await fetch(`${server.url}/api/auth/login`, { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await post('/api/auth/login', JSON.stringify({ email: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
    expect((await post('/api/auth/login', '<a/>', 'application/xml')).status).toBe(415)
  })

  it('shows a “not found” page in the visitor’s language', async () => {
    const response = await fetch(`${server.url}/nothing`, { headers: { accept: 'text/html', 'accept-language': 'ja' } })
    expect(response.status).toBe(404)
    expect(await response.text()).toMatch(/<html lang="ja" dir="ltr">.*[\u3040-\u30ff]/s)
  })

  it('treats a malformed body as malformed fields', async () => {
    for (const body of ['{', '[]', '"text"', 'null', '{"__proto__": {"email": "a@b.cc"}}', '']) {
      const response = await post('/api/auth/login', body)
      expect([body, response.status, (await response.json()).cscode]).toEqual([body, 200, 10001])
    }
  })

  it('reads forms as well as JSON', async () => {
    const { data } = await (
      await post('/api/auth/login', 'email=ada%40example.test&code=abcd', 'application/x-www-form-urlencoded')
    ).json()
    expect(data).toEqual({ fields: ['pw'] })
    const list = await post(
      '/api/auth/login',
      'email[]=a%40example.test&pw=x&code=y',
      'application/x-www-form-urlencoded',
    )
    expect((await list.json()).data).toEqual({ fields: ['email'] })
    const twice = await post(
      '/api/auth/login',
      'email=a%40b.cc&email=c%40d.ee&pw=x&code=y',
      'application/x-www-form-urlencoded',
    )
    expect((await twice.json()).data).toEqual({ fields: ['email'] })
  })

  it('reveals nothing of a failure but a request id', async () => {
    const broken = await startServer()
    await broken.database.execute('drop table sessions cascade')
    const { status, cscode, data, text } = await broken.visitor().call('POST /member/logout', { laravel_session: 'a' })
    expect([status, cscode, data]).toEqual([500, 20000, { request: expect.any(String) }])
    expect(text).not.toContain('sessions')
    const log = broken.log.join('')
    expect(log).toContain('a request failed')
    expect(log).toContain('relation \\"sessions\\" does not exist')
    await broken.close()
  })

  it('sets the headers that keep a page to itself', async () => {
    const { headers } = await fetch(`${server.url}/member.htm`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('every call', () => {
  let ada: Visitor | null = null

  /** One browser for all calls. Some of them log it out. */
  async function signedIn() {
    ada ??= server.visitor()
    if (!ada.cookies.has('username')) await ada.signIn('ada@example.test')
    return ada
  }

  const entries = Object.entries<CallDefinition>(calls)

  it.each(entries)('%s answers nonsense in every field with a code, not with a failure', async (key, definition) => {
    const { input } = definition
    const nonsense = ['\0', 'a\0b', '\ud800', 'x'.repeat(1500), [], {}, null, true, 1e308, -1, '', ' ']
    const visitor = await signedIn()
    const requests = nonsense.map((value) => {
      const fields = Object.fromEntries(namesOf(key, input).map((name) => [name, value]))
      return key.startsWith('GET') ? asText(fields) : fields
    })
    // Without a field each of them is the same request.
    const telling = tellingOf(definition, requests, server.installation.offer)
    for (const fields of namesOf(key, input).length > 0 ? telling : [{}]) {
      const { status, cscode } = await visitor.call(key as keyof typeof calls, fields)
      expect([fields, status]).toEqual([fields, expect.toSatisfy((code) => code === 200 || code === 429)])
      expect(cscode).not.toBe(20000)
      await signedIn()
    }
  })

  const withFields = entries.filter(([key, { input }]) => namesOf(key, input).length > 0)
  it.each(withFields)('%s names each field when it holds NUL or half a character', async (key, definition) => {
    const visitor = await signedIn()
    const names = namesOf(key, definition.input)
    for (const name of names) {
      for (const value of ['a\0b', '\ud800', '\udc00x']) {
        const refusal = readInput(definition, { [name]: value }, server.installation.offer)
        expect([name, value, refusal]).toEqual([name, value, { refused: 10001, fields: [name] }])
      }
    }
    // Over the wire a call says the same of all of them at once.
    const { cscode, data } = await visitor.call(
      key as keyof typeof calls,
      Object.fromEntries(names.map((name) => [name, 'a\0b'])),
    )
    expect([cscode, data]).toEqual([10001, { fields: expect.arrayContaining(names) }])
  })

  it.each(entries.filter(([, { who }]) => who === 'member'))(
    '%s is closed without a session',
    async (key, { unknownSession = 10010 }) => {
      const { status, cscode } = await server.visitor().call(key as keyof typeof calls, {}, {})
      expect([status, cscode]).toEqual([200, unknownSession])
    },
  )

  it('ignores fields that it does not know', async () => {
    const visitor = server.visitor()
    const input = {
      email: 'ada@example.test',
      pw: password,
      code: await visitor.captcha(),
      colour: 'blue',
      a: { b: 1 },
    }
    expect((await visitor.call('POST /api/auth/login', input)).cscode).toBe(0)
  })
})

describe('the pages', () => {
  it('lead from the older addresses to the member area, query and all', async () => {
    const lead = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(server.url + path, { redirect: 'manual', headers })
      return [response.status, response.headers.get('location')]
    }
    expect(await lead('/')).toEqual([302, '/member.htm'])
    expect(await lead('/member?a=order_history')).toEqual([302, '/member.htm?a=order_history'])
    expect(await lead('/member?a=%2F%2Fhost&b=c%0d%0ad')).toEqual([302, '/member.htm?a=%2F%2Fhost&b=c%0d%0ad'])
    expect(await lead('/member', { accept: 'text/html' })).toEqual([302, '/member.htm'])
    expect(await lead('/member')).toEqual([200, null])
  })

  it('speak the language of parameter, member, cookie or browser, in this order', async () => {
    const visitor = server.visitor()
    const language = async (path: string) => /<html lang="([^"]+)"/.exec(await visitor.open(path))?.[1]
    expect(await language('/member.htm?lang=zh')).toBe('zh-Hant-TW')
    visitor.cookies.set('language', 'fr')
    expect(await language('/member.htm')).toBe('fr')
    await visitor.signIn('ada@example.test')
    await visitor.call('POST /member/language', { lang: 'es' })
    expect(await language('/member.htm')).toBe('es')
    expect(await language('/member.htm?lang=ja')).toBe('ja')
  })

  it('escape values so that none ends the script that contains it', async () => {
    await server.member({ email: 'mallory@example.test', username: '</script><b>' })
    const visitor = server.visitor()
    await visitor.signIn('mallory@example.test')
    expect(await visitor.open()).not.toContain('</script><b>')
  })

  it('describe every call', async () => {
    const document = await (await fetch(`${server.url}/openapi.json`)).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(Object.keys(calls).sort())
    const { post: active } = document.paths['/member/get_{line}_active']
    expect(Object.keys(active.responses)).toEqual(['200', '404', '413', '415', '429', '500', '503'])
    const { responses } = document.paths['/seccode'].get
    expect(Object.keys(responses[200].content)).toEqual(['image/png', 'application/json'])
    const page = await (await fetch(`${server.url}/api-docs`)).text()
    for (const key of Object.keys(calls)) expect(page).toContain(key.split(' ')[1])
  })

  it('report whether the server lives and is ready', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('foyer_http_request_seconds')
  })

  it('the pages tell only a caller with the secret how they see a visitor', async () => {
    const ask = (pass: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.9, 192.0.2.1', authorization: `Bearer ${pass}` }
      return fetch(`${server.url}/doctor`, { headers })
    }
    const secret = server.config.licenceSecret
    const old = inspectionPass(secret, before(new Date(), minutes(2)))
    for (const pass of ['', 'nonsense', old, inspectionPass({ text: 'another secret' }, new Date())]) {
      expect((await ask(pass)).status).toBe(404)
    }
    expect(await (await ask(inspectionPass(secret, new Date()))).json()).toMatchObject({
      trustedProxies: 0,
      address: '127.0.0.1',
      forwarded: ['203.0.113.9', '192.0.2.1'],
    })
  })
})

function asText(fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, 1000) : JSON.stringify(value),
    ]),
  )
}

describe('in production', () => {
  it('there are no demo helpers', async () => {
    const live = await startServer({
      NODE_ENV: 'production',
      PAYMENT_PROVIDER: 'sandbox',
      PUBLIC_URL: 'https://member.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@example.com',
    })
    for (const path of [
      '/dev/outbox',
      '/dev/outbox?to=a@example.test&format=json',
      '/dev/captcha?laravel_session=x',
      '/dev/operator',
      '/dev/google/keys',
      '/dev/google/choose',
      '/metrics',
    ]) {
      expect([path, (await fetch(live.url + path)).status]).toEqual([path, 404])
    }
    const visitor = live.visitor()
    await visitor.open()
    const response = await live.visitor().send('/member.htm')
    expect(response.headers.getSetCookie().join()).toContain('Secure')
    expect(response.headers.get('strict-transport-security')).toContain('max-age')
    await live.close()
  })
})
