import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { minutes, seconds } from '@/platform/time/duration'
import { codeNow, proofOf, type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { operatorSessions } from './tables'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('operators’ changes to their own accounts', () => {
  const own = (who: SignedInOperator, what: 'password' | 'authenticator' | 'profile', input: object) =>
    who.visitor.call(`POST /console/api/access/${what}`, { ...input })

  it('an operator changes their password with a proof; other sessions end, and a mail says so', async () => {
    const who = await signedInOperator(server, 'support')
    const other = server.visitor()
    const { password, code } = await proofOf(server, who)
    await other.call('POST /console/api/sign-in', { email: who.operator.email, password })
    const request = { password, code, new_password: 'harbour lights at dawn' }
    const answers = [
      await own(who, 'password', { ...request, password: 'harbour' }),
      await own(who, 'password', { ...request, code: '000000' }),
      await own(who, 'password', { ...request, new_password: who.operator.email }),
      await own(who, 'password', request),
    ]
    expect(answers.map(({ cscode }) => cscode)).toEqual([42012, 20021, 20040, 0])
    expect((await who.visitor.call('GET /console/api/session')).cscode).toBe(0)
    const [mail] = await server.mailsTo(who.operator.email)
    expect(mail?.kind).toBe('operators.passwordChanged')
    expect((await other.call('POST /console/api/sign-in', { email: who.operator.email, password })).cscode).toBe(42012)
    const rows = await server.database
      .select()
      .from(operatorSessions)
      .where(eq(operatorSessions.operatorId, who.operator.id))
    expect(rows.length).toBe(1)
  })

  it('an operator replaces their authenticator app, also with a recovery code when the old one is lost', async () => {
    const who = await signedInOperator(server, 'support')
    const { password, code } = await proofOf(server, who)
    const { data: made } = await who.visitor.call('POST /console/api/access/recovery-codes', { code })
    const { data } = await who.visitor.call('GET /console/api/access/authenticator')
    const request = { password, sealed: data.sealed, new_code: codeNow(server, data.secret) }
    // That code was used for the recovery codes.
    expect((await own(who, 'authenticator', { ...request, code })).cscode).toBe(20021)
    const [recovery] = made.recovery_codes
    expect((await own(who, 'authenticator', { ...request, code: recovery, new_code: '000000' })).cscode).toBe(20040)
    expect((await own(who, 'authenticator', { ...request, code: recovery, sealed: 'bm9uc2Vuc2U' })).cscode).toBe(20040)
    expect((await own(who, 'authenticator', { ...request, code: recovery })).cscode).toBe(0)
    expect((await server.mailsTo(who.operator.email))[0]?.kind).toBe('operators.authenticatorChanged')
    server.clock.advance(seconds(60))
    const again = server.visitor()
    await again.call('POST /console/api/sign-in', { email: who.operator.email, password })
    expect((await again.call('POST /console/api/sign-in/code', { code: codeNow(server) })).cscode).toBe(20021)
    expect((await again.call('POST /console/api/sign-in/code', { code: codeNow(server, data.secret) })).cscode).toBe(0)
  })

  it('an operator chooses a name that no other operator has or had, and the language of their mails', async () => {
    const [one, two] = [await signedInOperator(server, 'support'), await signedInOperator(server, 'support')]
    const former = one.operator.name
    expect((await own(one, 'profile', { name: 'Wilma', language: 'fr' })).data).toEqual({
      name: 'Wilma',
      language: 'fr',
    })
    expect((await own(two, 'profile', { name: 'wilma', language: 'en' })).cscode).toBe(20025)
    expect((await own(two, 'profile', { name: former.toUpperCase(), language: 'en' })).cscode).toBe(20025)
    expect((await own(one, 'profile', { name: former, language: 'en' })).cscode).toBe(0)
    const [row] = await server.database.select().from(auditLog).where(eq(auditLog.operator, 'Wilma'))
    expect(row?.details).toEqual({ from: 'Wilma', to: former, language: 'en' })
  })
})

describe('the open pages of operators', () => {
  const looking = async (who: SignedInOperator, at: string) =>
    (await who.visitor.call('GET /console/api/access/looking', { at })).data?.others

  it('an operator learns who else looks at the same, until they leave it, look away or sign out', async () => {
    const [one, two] = [await signedInOperator(server, 'support'), await signedInOperator(server, 'finance')]
    expect(await looking(one, 'tickets/12')).toEqual([])
    expect(await looking(one, 'tickets/12')).toEqual([])
    expect(await looking(two, 'tickets/12')).toEqual([one.operator.name])
    expect(await looking(one, 'tickets/12')).toEqual([two.operator.name])
    expect(await looking(one, 'tickets/13')).toEqual([])
    expect(await looking(two, 'tickets/12')).toEqual([])
    expect(await looking(two, 'tickets/13')).toEqual([one.operator.name])
    server.clock.advance(seconds(40))
    expect(await looking(two, 'tickets/13')).toEqual([])
    expect(await looking(one, 'tickets/13')).toEqual([two.operator.name])
    await two.visitor.call('POST /console/api/sign-out')
    expect(await looking(one, 'tickets/13')).toEqual([])
  })

  it('a page that asks by the clock keeps no idle session open', async () => {
    const who = await signedInOperator(server, 'support')
    server.clock.advance(minutes(20))
    expect(await looking(who, 'tickets/12')).toEqual([])
    server.clock.advance(minutes(11))
    expect((await who.visitor.call('GET /console/api/access/looking', { at: 'tickets/12' })).cscode).toBe(10010)
  })
})

describe('how an operator keeps a list', () => {
  const list = 'orders'
  const save = ({ visitor }: SignedInOperator, name: string, query = 'state=waiting') =>
    visitor.call('POST /console/api/lists/views/save', { list, name, query })
  const read = async ({ visitor }: SignedInOperator, of = list) =>
    (await visitor.call('GET /console/api/lists', { list: of })).data

  it('columns and views are kept for each operator and list alone, and the log says no view', async () => {
    const [one, other] = [await signedInOperator(server, 'support'), await signedInOperator(server, 'support')]
    await one.visitor.call('POST /console/api/lists/columns', { list, hidden: ['country'] })
    await save(one, 'Ada’s', 'state=paid')
    await save(one, 'Waiting')
    await save(one, 'ADA’S', 'state=refunded')
    const views = [
      { name: 'ADA’S', query: 'state=refunded' },
      { name: 'Waiting', query: 'state=waiting' },
    ]
    expect(await read(one)).toEqual({ hidden: ['country'], views })
    const nothing = { hidden: [], views: [] }
    expect([await read(one, 'logs/mails'), await read(other)]).toEqual([nothing, nothing])
    const log = await server.database.select().from(auditLog).where(eq(auditLog.operator, one.operator.name))
    expect(log.map(({ action, details }) => [action, details])).toEqual([
      ['operator.keepColumns', { list }],
      ...[1, 2, 3].map(() => ['operator.keepViews', { list }]),
    ])
  })

  it('a view is renamed and deleted; what is not there, and a name that is taken, are refused', async () => {
    const who = await signedInOperator(server, 'support')
    for (const name of ['One', 'Two']) await save(who, name)
    const rename = async (view: string, name: string) =>
      (await who.visitor.call('POST /console/api/lists/views/rename', { list, view, name })).cscode
    const remove = async (view: string) =>
      (await who.visitor.call('POST /console/api/lists/views/delete', { list, view })).cscode
    expect([await rename('one', 'TWO'), await rename('Three', 'Four'), await remove('Three')]).toEqual([
      20025, 20085, 20085,
    ])
    expect([await rename('one', 'ONE'), await remove('two')]).toEqual([0, 0])
    expect((await read(who)).views).toEqual([{ name: 'ONE', query: 'state=waiting' }])
  })

  it('a list has twenty views at most, also where two are saved at once', async () => {
    const who = await signedInOperator(server, 'support')
    for (let count = 1; count < 20; count++) await save(who, `View ${count}`)
    const answers = await Promise.all([save(who, 'One more'), save(who, 'Another')])
    expect(answers.map(({ cscode }) => cscode).toSorted()).toEqual([0, 20035])
    expect((await save(who, 'view 1', 'state=paid')).cscode).toBe(0)
    expect((await read(who)).views).toHaveLength(20)
  })
})
