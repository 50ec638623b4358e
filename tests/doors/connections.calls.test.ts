import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { startServer, type TestServer } from '../server/server'
import { readAnswer, sendBytes } from './wire'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1' })
})
afterAll(() => server.close())

const host = 'Host: foyer.example\r\n'
const form =
  'POST /user-profile/picture HTTP/1.1\r\nHost: foyer.example\r\nContent-Type: multipart/form-data; boundary=x\r\n'

describe('slow clients', () => {
  it('are disconnected: mute ones and slow heads within 6 s, slow bodies within about 15 s', async () => {
    const [mute, head, body, chunks, upload] = await Promise.all([
      sendBytes(server.url, ''),
      sendBytes(server.url, `GET /healthz HTTP/1.1\r\n${host}`, 'X-Slow: 1\r\n'),
      sendBytes(
        server.url,
        `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
        ' ',
      ),
      sendBytes(
        server.url,
        `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        '1\r\n \r\n',
      ),
      sendBytes(server.url, `${form}Content-Length: 8000000\r\n\r\n--x\r\n`, 'a'),
    ])
    for (const ending of [mute, head]) expect(ending.after).toBeLessThan(6900)
    for (const ending of [body, chunks, upload]) expect(ending.after).toBeLessThan(20_000)
    for (const ending of [head, body, chunks]) {
      const { status, body: said } = readAnswer(ending)
      expect([status, JSON.parse(said)]).toEqual([408, { cscode: 20000, data: {}, msg: 'Request Timeout.' }])
    }
  })
})

const twice = `GET /healthz HTTP/1.1\r\n${host}`
const body = `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n`

describe('ambiguous and unreadable requests', () => {
  it.each([
    ['two hosts', `${twice}Host: other.example\r\n\r\n`, 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['a length and chunks (CL.TE)', `${body}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['chunks and a length (TE.CL)', `${body}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`, 400],
    ['two lengths', `${body}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a length with a sign', `${body}Content-Length: +2\r\n\r\n{}`, 400],
    ['a blank before the colon', `${body}Content-Length : 2\r\n\r\n{}`, 400],
    ['a folded line', `${twice}X-A: b\r\n c\r\n\r\n`, 400],
    ['an encoding that is none', `${body}Transfer-Encoding: identity\r\n\r\n`, 400],
    ['two encodings', `${body}Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['two encodings in a line', `${body}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400],
    ['a bad chunk', `${body}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['a method that is none', `FOO /healthz HTTP/1.1\r\n${host}\r\n`, 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an expectation of its own', `${twice}Expect: wonders\r\n\r\n`, 417],
    ['a head of 20 KB', `${twice}Cookie: a=${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ])('%s is refused, with the envelope', async (_what, bytes, status) => {
    const answer = readAnswer(await sendBytes(server.url, bytes))
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toEqual({ cscode: 20000, data: {}, msg: expect.any(String) })
  })

  it('a well-formed request is answered', async () => {
    const answer = readAnswer(await sendBytes(server.url, `${twice}Connection: close\r\n\r\n`))
    expect(answer.status).toBe(200)
  })
})

const post = (path: string, sent: string, type = 'application/json') =>
  fetch(server.url + path, { method: 'POST', headers: { 'content-type': type, 'x-foyer-app': '1' }, body: sent })

describe('bodies', () => {
  it('of more than 64 KB are refused, except for files', async () => {
    const of = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes - 12) })
    expect((await post('/api/auth/login', of(64 * 1024))).status).toBe(200)
    const large = await post('/api/auth/login', of(64 * 1024 + 1))
    expect([large.status, await large.json()]).toEqual([413, { cscode: 20000, data: {}, msg: 'Body too large.' }])
  })

  it.each([
    '{"credential":{"id":"a\\u0000b","response":{}}}',
    '{"credential":{"id":"a\\ud800b","response":{}}}',
    '{"credential":{"a\\u0000b":1}}',
    '{"credential":{"list":[["a\\u0000"]]}}',
    `{"credential":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    `{"credential":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  ])('L3: are refused with unsound values at any depth: %#', async (sent) => {
    const answer = await post('/console/api/sign-in/passkey', sent)
    expect([answer.status, (await answer.json()).cscode]).toEqual([200, 10001])
  })
})

describe('hostile 2: properties that every object has', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s is not a language', async (name) => {
    for (const field of ['lang', 'language']) {
      const answer = await fetch(`${server.url}/ticket/refund_type?${field}=${name}`)
      expect([answer.status, (await answer.json()).cscode]).not.toEqual([500, 20000])
    }
  })
})

describe('L5: the pages', () => {
  it('load from the sign-in provider only files beside its script', async () => {
    const google = await startServer({ GOOGLE_CLIENT_ID: 'client' })
    const policyOf = async (path: string) =>
      String((await fetch(google.url + path)).headers.get('content-security-policy')).split(/; ?/)
    const scripts = (await policyOf('/member.htm')).find((part) => part.startsWith('script-src '))
    expect(scripts).toBe("script-src 'self' https://accounts.google.com/gsi/client")
    expect((await policyOf('/console')).join(';')).not.toContain('http')
    await google.close()
  })

  it('load the vendor’s script and its targets, and no other script of that origin', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-vendor-'))
    const demo = join(root, 'catalogues', 'demo')
    for (const each of ['art', 'brand', 'legal']) cpSync(join(demo, each), join(folder, each), { recursive: true })
    const vendor = JSON.parse(readFileSync(join(demo, 'vendor.json'), 'utf8'))
    const statistics = { script: 'https://count.example/v2/collect.js?id=7', origins: ['https://hits.example'] }
    writeFileSync(join(folder, 'vendor.json'), JSON.stringify({ ...vendor, statistics }))
    const measured = await startServer({ VENDOR_DIR: folder })
    try {
      const policyOf = async (path: string) =>
        String((await fetch(measured.url + path)).headers.get('content-security-policy'))
      const parts = new Map(
        (await policyOf('/member.htm')).split(/; ?/).map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
      )
      expect(parts.get('script-src')).toEqual([
        "'self'",
        'https://count.example/v2/collect.js',
        'https://hits.example/',
      ])
      for (const name of ['connect-src', 'img-src']) {
        expect(parts.get(name)).toEqual(expect.arrayContaining(['https://count.example', 'https://hits.example']))
      }
      expect(parts.get('frame-src')).toEqual(["'self'"])
      expect(await policyOf('/console')).not.toContain('http')
    } finally {
      await measured.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('L11: a proxy’s statement about the visitor', () => {
  const guess = async (who: string, from: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const sent = JSON.stringify({ email: `${who}@example.test`, password: 'wrong' })
    return (await fetch(`${server.url}/console/api/sign-in`, { method: 'POST', headers, body: sent })).status
  }

  it.each([
    ['with-a-port', (count: number) => `203.0.113.9:${1000 + count}`],
    ['as-no-address', (count: number) => `somebody${count}`],
    ['as-IPv6-with-a-port', (count: number) => `[2001:db8::${count}]:${1000 + count}`],
  ])('%s does not open a new count for each request', async (what, from) => {
    const statuses: number[] = []
    for (let count = 1; count <= 12; count++) statuses.push(await guess(what, from(count)))
    expect(statuses.at(-1)).toBe(429)
  })
})

it('a path that is not text is answered in the form of its interface', async () => {
  const answers = await Promise.all(
    ['/orders/%ED%A0%80', '/api/v1/orders/%ED%A0%80'].map((path) => fetch(server.url + path)),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  const [ofMembers, ofSystems] = await Promise.all(answers.map((each) => each.json()))
  expect([ofMembers.cscode, ofSystems.type]).toEqual([20000, '/api/v1/problems#not-found'])
})
