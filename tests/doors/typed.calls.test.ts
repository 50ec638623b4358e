import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInOperator } from '../people/operator'
import { password, startServer, type TestServer } from '../server/server'
import { begin, openShop } from '../shop/checkout'

/** Typed and pasted text, at every input that takes it. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await server.member({ email: 'ada@xn--bcher-kva.example', username: 'Ada' })
})
afterAll(() => server.close())

const spellings = [
  'Ada@Bücher.example',
  'ada@bu\u0308cher.example',
  '\u200bada@bücher.example\u200b',
  'ada@b\u00adücher.exam\u2060ple\u202e',
  'ａｄａ＠ｂüｃｈｅｒ．ｅｘａｍｐｌｅ',
  'ada@xn--bcher-kva.example',
]

describe('an address', () => {
  it.each(spellings)('is the one account that there is: %j', async (email) => {
    const visitor = server.visitor()
    expect((await visitor.login(email, password)).data).toMatchObject({ email: 'ada@xn--bcher-kva.example' })
  })

  it('brings a purchase to it', async () => {
    for (const email of spellings.slice(1, 4)) {
      expect((await begin(server.visitor(), { pid: '706', option: 'FREE', email })).cscode).toBe(0)
    }
  })

  it('has led to no second account, and is found by staff', async () => {
    await server.worker.drain()
    const { rows } = await server.database.execute(sql`select email from members where email like 'ada%'`)
    expect(rows).toEqual([{ email: 'ada@xn--bcher-kva.example' }])
    const { visitor: staff } = await signedInOperator(server, 'support')
    for (const q of spellings) {
      const { data } = await staff.call('GET /console/api/members', { q })
      expect(data.members.map(({ email }: { email: string }) => email)).toEqual(['ada@xn--bcher-kva.example'])
    }
  })
})

it('a name is kept in one form, and found in either', async () => {
  const visitor = server.visitor()
  const email = 'duc@example.test'
  await visitor.call('POST /api/auth/register/per', { email, code: await visitor.captcha() })
  const mail = (await server.mailsTo(email)).find(({ kind }) => kind === 'identity.register')
  const hash = mail?.link?.searchParams.get('hash')
  const name = 'Nguyễn Đức'
  const secret = 'Bücher-é1'
  const request = { hash, email, name: `${name.normalize('NFD')}\u202e` }
  const done = await visitor.call('POST /api/auth/register/complete', {
    ...request,
    pw: secret.normalize('NFD'),
    re_pw: secret,
  })
  expect(done.cscode).toBe(0)
  const { rows } = await server.database.execute(sql`select username from members where email = ${email}`)
  expect(rows).toEqual([{ username: name.normalize('NFC') }])
  const { visitor: staff } = await signedInOperator(server, 'support')
  for (const q of [name.normalize('NFC'), name.normalize('NFD'), `${name}\u200b`]) {
    const { data } = await staff.call('GET /console/api/members', { q })
    expect(data.members).toHaveLength(1)
  }
  for (const typed of [secret, secret.normalize('NFD')]) {
    expect((await server.visitor().login(email, typed)).cscode).toBe(0)
  }
})
