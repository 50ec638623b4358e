import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importLines } from '@/tests/import/import'
import { startServer, type TestServer } from '@/tests/server/server'
import { renewHash } from '../actions/sessions/renew-hash'
import { hashPassword } from '../secrets/secrets'
import { memberByEmail } from '../store/accounts/members'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await server.database.execute('delete from members')
  await server.database.execute('delete from attempts')
})
afterAll(() => server.close())

/** A hash of "correct1", made by another program. */
const bcryptHash = '$2y$06$Tidewren.Tidewren.TidO9CIRZz0ijds0343quXYFMrosk2r6A0i'
const wordPressHash = '$wp$2y$06$Tidewren.Tidewren.TidOXKo9uC3/5bt.jy9BOrPjo0h.1dV3H2S'
const phpassHash = '$P$6tIde.w/ngVOmpbUSSVuPEIozmTrxP/'
const password = 'correct1'

const member = (email: string, more: object = {}) => ({
  email,
  name: 'Ida Holm',
  created_at: '2019-05-04T10:00:00Z',
  ...more,
})

const load = (...members: (object | string)[]) => importLines(server, { members })

const found = (email: string) => memberByEmail(server.database, email)
const hashNow = async (email: string) => (await found(email))?.passwordHash

describe('an import of members', () => {
  it('imports every field of the file', async () => {
    const facts = {
      password_hash: bcryptHash,
      language: 'ja',
      email_changed_at: '2020-01-01T00:00:00+09:00',
      blacklisted_at: '2021-01-01T00:00:00Z',
      picture: 'https://pictures.example/ida.png',
    }
    expect(await load(member('Ida@example.test', facts), member('bo@example.test'))).toEqual({
      members: { added: 2, known: 0 },
    })
    expect(await found('ida@example.test')).toMatchObject({
      username: 'Ida Holm',
      passwordHash: bcryptHash,
      language: 'ja',
      picture: 'https://pictures.example/ida.png',
      createdAt: new Date('2019-05-04T10:00:00Z'),
      emailChangedAt: new Date('2019-12-31T15:00:00Z'),
      blacklistedAt: new Date('2021-01-01T00:00:00Z'),
      vipUntil: null,
      isBuyer: false,
      emailProven: false,
    })
    expect(await found('bo@example.test')).toMatchObject({ language: null, picture: null, emailChangedAt: null })
  })

  it('changes nothing when it is run again, and no existing account', async () => {
    await server.member({ email: 'ada@example.test', username: 'Ada' })
    const before = await found('ada@example.test')
    const lines = [member('ada@example.test', { password_hash: bcryptHash }), member('bo@example.test')]
    expect(await load(...lines)).toEqual({ members: { added: 1, known: 1 } })
    expect(await load(...lines)).toEqual({ members: { added: 0, known: 2 } })
    expect(await found('ada@example.test')).toEqual(before)
  })

  it('an import with errors names all of them by line, and brings no member', async () => {
    const problems = await load(
      member('ida@example.test'),
      member('bo'),
      '{"email":',
      member('jo@example.test', { password_hash: 'plain', phone: '1' }),
    )
    expect(problems).toEqual([
      'members.jsonl:2: email: must be an email address',
      expect.stringMatching(/^members\.jsonl:3: is no JSON/),
      expect.stringMatching(/^members\.jsonl:4: password_hash: is of no known format/),
      expect.stringMatching(/^members\.jsonl:4: .*"phone"/),
    ])
    expect(await found('ida@example.test')).toBeNull()
  })

  it('names both lines that have one address', async () => {
    const lines = ['ida', 'bo', 'IDA', 'ida'].map((name) => member(`${name}@example.test`))
    expect(await load(...lines)).toEqual([
      'members.jsonl:3: ida@example.test is in line 1 already',
      'members.jsonl:4: ida@example.test is in line 1 already',
    ])
    expect(await found('bo@example.test')).toBeNull()
  })

  it('an import whose database fails on the way brings no member', async () => {
    await server.database.execute(
      "alter table members add constraint unlucky check (email <> 'member1300@example.test')",
    )
    const lines = Array.from({ length: 1500 }, (_, index) => member(`member${index}@example.test`))
    await expect(load(...lines)).rejects.toThrow()
    expect(await found('member0@example.test')).toBeNull()
    await server.database.execute('alter table members drop constraint unlucky')
    expect(await load(...lines)).toEqual({ members: { added: 1500, known: 0 } })
  })

  it('adds each member once when two run at the same time', async () => {
    const lines = Array.from({ length: 700 }, (_, index) => member(`member${index}@example.test`))
    const outcomes = await Promise.all([1, 2].map(() => load(...lines)))
    expect(outcomes).toEqual(
      expect.arrayContaining([{ members: { added: 0, known: 700 } }, { members: { added: 700, known: 0 } }]),
    )
  })
})

describe('a member who was brought along', () => {
  it.each([
    ['bcrypt', bcryptHash],
    ['WordPress', wordPressHash],
    ['phpass', phpassHash],
  ])('logs in with the old password, and the %s hash is replaced by one of ours', async (_format, hash) => {
    await load(member('ida@example.test', { password_hash: hash }))
    expect((await server.visitor().login('ida@example.test', 'correct2')).cscode).toBe(42012)
    expect(await hashNow('ida@example.test')).toBe(hash)
    expect((await server.visitor().login('ida@example.test', password)).cscode).toBe(0)
    const replaced = await hashNow('ida@example.test')
    expect(replaced).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await server.visitor().login('ida@example.test', password)).cscode).toBe(0)
    expect((await server.visitor().login('ida@example.test', 'correct2')).cscode).toBe(42012)
    expect(await hashNow('ida@example.test')).toBe(replaced)
  })

  it('logs in with three statements again after the first time', async () => {
    await load(member('ida@example.test', { password_hash: bcryptHash }))
    const statementsOfLogin = async () => {
      const visitor = server.visitor()
      const input = { email: 'ida@example.test', pw: password, code: await visitor.captcha() }
      return server.statementsOf(() => visitor.call('POST /api/auth/login', input))
    }
    expect([await statementsOfLogin(), await statementsOfLogin()]).toEqual([4, 3])
  })

  it('is let in by every login of many at once, though one of them replaces the hash', async () => {
    await load(member('ida@example.test', { password_hash: bcryptHash }))
    const visitors = Array.from({ length: 4 }, () => server.visitor())
    const codes = await Promise.all(visitors.map((visitor) => visitor.captcha()))
    const logins = visitors.map((visitor, index) =>
      visitor.call('POST /api/auth/login', { email: 'ida@example.test', pw: password, code: codes[index] }),
    )
    expect((await Promise.all(logins)).map(({ cscode }) => cscode)).toEqual([0, 0, 0, 0])
    expect(await hashNow('ida@example.test')).toMatch(/^\$argon2id\$/)
  })

  it('keeps a password that was changed while the old one was checked, and is refused with the old one', async () => {
    await load(member('ida@example.test', { password_hash: bcryptHash }))
    const before = await found('ida@example.test')
    if (before === null) throw new Error('The member was not imported')
    const changed = await hashPassword('changed1')
    await server.database.execute(`update members set password_hash = '${changed}' where id = ${before.id}`)
    expect(await renewHash(server.database, before, password)).toBeNull()
    expect(await hashNow('ida@example.test')).toBe(changed)
  })

  it('keeps the old hash when the account is blacklisted', async () => {
    const facts = { password_hash: bcryptHash, blacklisted_at: '2021-01-01T00:00:00Z' }
    await load(member('ida@example.test', facts))
    expect((await server.visitor().login('ida@example.test', password)).cscode).toBe(42023)
    expect(await hashNow('ida@example.test')).toBe(bcryptHash)
  })

  it('without a password is let in by none, and sets one by mail', async () => {
    await load(member('ida@example.test', { language: 'de' }))
    for (const attempt of ['!', '!!', 'null']) {
      expect((await server.visitor().login('ida@example.test', attempt)).cscode).toBe(42012)
    }
    const visitor = server.visitor()
    const ask = { email: 'ida@example.test', code: await visitor.captcha() }
    expect((await visitor.call('POST /api/auth/reset_pw/per', ask)).cscode).toBe(0)
    const [mail] = await server.mailsTo('ida@example.test')
    const answer = await visitor.call('POST /api/auth/reset_pw/complete', {
      email: 'ida@example.test',
      hash: mail?.link?.searchParams.get('hash') ?? '',
      code: await visitor.captcha(),
      new_pw: 'brandnew1',
      re_pw: 'brandnew1',
    })
    expect(answer.cscode).toBe(0)
    expect((await server.visitor().login('ida@example.test', 'brandnew1')).cscode).toBe(0)
  })
})
