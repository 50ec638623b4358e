import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { impersonationLink } from './actions/sessions/impersonate'
import { memberByEmail } from './store/accounts/members'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.member({ email: 'ada@example.test' })
})
afterAll(() => server.close())

const mint = async () => {
  const { database, clock, config } = server
  const facts = {
    memberId: (await memberByEmail(database, 'ada@example.test'))?.id ?? 0,
    operator: 'Olga',
    operatorId: null,
    reason: 'ticket 12',
    now: clock.now(),
    publicUrl: config.publicUrl,
  }
  const link = new URL((await impersonationLink(database, facts)) ?? '')
  expect(link.searchParams.get('a')).toBe('admin')
  return { sessionid: link.searchParams.get('sessionid') ?? '', email: 'ada@example.test' }
}

const enter = async (ticket: object) => {
  const visitor = server.visitor()
  const answer = await visitor.call('POST /api/auth/admin', { ...ticket })
  return { visitor, answer }
}

describe('an operator who looks through a member’s eyes', () => {
  it('opens a marked session, which the page shows', async () => {
    const { visitor, answer } = await enter(await mint())
    expect(answer.data).toMatchObject({ status: 1, email: 'ada@example.test' })
    expect(await visitor.open()).toContain('"impersonatedBy":"Olga"')
    expect(visitor.cookies.has('foyer_device')).toBe(false)
  })

  it('has a link for 60 seconds, one use and one address', async () => {
    const once = await mint()
    expect((await enter({ ...once, email: 'eve@example.test' })).answer.cscode).toBe(42013)
    expect((await enter(once)).answer.cscode).toBe(0)
    expect((await enter(once)).answer.cscode).toBe(42013)
    const late = await mint()
    server.clock.advance(seconds(60))
    expect((await enter(late)).answer.cscode).toBe(42013)
    const many = await mint()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(many)))
    expect(answers.filter(({ answer }) => answer.cscode === 0)).toHaveLength(1)
  })

  it('has access after 29 minutes and none after 30', async () => {
    const { visitor } = await enter(await mint())
    const look = () => visitor.call('POST /member/reset_email/check', { hash: 'x', email: 'ada@example.test' })
    server.clock.advance(minutes(29))
    expect((await look()).cscode).toBe(20032)
    server.clock.advance(minutes(1))
    expect((await look()).cscode).toBe(10010)
  })

  it('cannot change the email address or the member’s language', async () => {
    const { visitor } = await enter(await mint())
    expect((await visitor.call('POST /member/reset_email/per')).cscode).toBe(20035)
    expect((await visitor.call('POST /member/language', { lang: 'de' })).cscode).toBe(20035)
    const change = { hash: 'x', code: 'abcd', new_email: 'a@example.test', re_email: 'a@example.test' }
    expect((await visitor.call('POST /member/reset_email/complete', change)).cscode).toBe(20035)
  })

  it('leaves a line in the audit log for the entry, every page and every call', async () => {
    const before = await auditLines()
    const { visitor } = await enter(await mint())
    await visitor.open()
    await visitor.call('POST /member/language', { lang: 'de' })
    await visitor.call('POST /member/reset_email/per')
    await visitor.call('POST /member/logout')
    const lines = (await auditLines()).slice(before.length)
    expect(lines.map(({ operator, action, details }) => [operator, action, details])).toEqual([
      ['Olga', 'impersonate', { reason: 'ticket 12' }],
      ['Olga', 'call', { call: 'GET /member.htm' }],
      ['Olga', 'call', { call: 'POST /member/language' }],
      ['Olga', 'call', { call: 'POST /member/reset_email/per' }],
      ['Olga', 'call', { call: 'POST /member/logout' }],
    ])
  })
})

it('the audit log refuses every change', async () => {
  for (const change of ["update audit_log set operator = 'nobody'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(server.database.execute(change)).rejects.toThrow()
  }
})

async function auditLines() {
  const { rows } = await server.database.execute<{ operator: string; action: string; details: object }>(
    'select operator, action, details from audit_log order by id',
  )
  return rows
}
