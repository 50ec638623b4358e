import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operatorByEmail } from '@/domains/staff/operators/store/operators'
import { operatorCompanyAccounts } from '@/domains/staff/operators/tables'
import { type Colleague, comeByCompany, startCompany } from '@/domains/staff/operators/testing/company'
import { addOperator, codeNow, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let company: Awaited<ReturnType<typeof startCompany>>
let server: TestServer
/** An owner who only reads. */
let witness: string
beforeAll(async () => {
  company = await startCompany('http://localhost:3000')
  server = await startServer({
    STAFF_ISSUER: company.issuer,
    STAFF_CLIENT_ID: 'foyer',
    STAFF_CLIENT_SECRET: 'a secret of the company',
    STAFF_ROLES: 'owner=foyer-owners; support=helpdesk',
    STAFF_CREATE: '1',
    STAFF_SECOND_FACTOR: 'mfa',
  })
  ;({ email: witness } = await addOperator(server, { role: 'owner' }))
})
afterAll(async () => {
  await server.close()
  await company.close()
})

let stranger: Visitor
beforeEach(() => {
  stranger = server.visitor()
})

const come = async (visitor: Visitor, colleague: Colleague) => {
  company.seat(colleague)
  return comeByCompany(visitor, company.issuer)
}

let count = 0
async function bigBoss() {
  const email = `boss${++count}@company.test`
  return addOperator(server, { role: 'owner', email })
}

const linksOf = () => server.database.select().from(operatorCompanyAccounts)

describe('an account at the company’s provider that shows the address of an operator', () => {
  it.each([['pwd'], ['mfa']])('(%s) is refused, changes no role and links nothing', async (amr) => {
    const boss = await bigBoss()
    const { status, html } = await come(stranger, {
      sub: `helpdesk-${count}`,
      email: boss.email,
      groups: ['helpdesk'],
      amr: [amr],
    })
    expect([status, html.includes('not linked')]).toEqual([403, true])
    expect((await stranger.call('GET /console/api/session')).cscode).toBe(10010)
    expect((await operatorByEmail(server.database, boss.email))?.role).toBe('owner')
    expect(await linksOf()).toEqual([])
  })
})

describe('an account that is linked', () => {
  it('is linked only in the session that began it, and not after its end', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    company.seat({ sub: 'late', email: 'any@company.test', groups: ['helpdesk'], amr: ['mfa'] })
    await visitor.call('POST /console/api/access/company')
    await visitor.call('POST /console/api/sign-out')
    const { status } = await comeByCompany(visitor, company.issuer)
    expect([status, await linksOf()]).toEqual([403, []])
    expect(operator.role).toBe('support')
  })

  it('of another operator cannot be linked twice, and is unlinked by a reset', async () => {
    const boss = await bigBoss()
    const { visitor } = await signedInOperator(server, 'owner')
    const account = { issuer: company.issuer, subject: 'shared' }
    await server.database
      .insert(operatorCompanyAccounts)
      .values({ ...account, operatorId: boss.id, linkedAt: server.clock.now() })
    company.seat({ sub: 'shared', email: 'any@company.test', groups: ['helpdesk'], amr: ['mfa'] })
    await visitor.call('POST /console/api/access/company')
    expect((await comeByCompany(visitor, company.issuer)).status).toBe(403)
    expect(await linksOf()).toMatchObject([{ operatorId: boss.id }])
    const reset = { operator: boss.id, seen: 0, reason: 'A phone was lost' }
    expect((await visitor.call('POST /console/api/operators/reset', reset)).cscode).toBe(0)
    expect(await linksOf()).toEqual([])
  })

  it('changes the role only after the second factor, and the owners get a mail', async () => {
    const boss = await bigBoss()
    const account = { issuer: company.issuer, subject: 'the boss' }
    await server.database
      .insert(operatorCompanyAccounts)
      .values({ ...account, operatorId: boss.id, linkedAt: server.clock.now() })
    const role = async () => (await operatorByEmail(server.database, boss.email))?.role
    await come(stranger, { sub: 'the boss', email: 'any@company.test', groups: ['helpdesk'], amr: ['pwd'] })
    expect(await role()).toBe('owner')
    expect((await stranger.call('POST /console/api/sign-in/code', { code: '000000' })).cscode).toBe(20021)
    expect(await role()).toBe('owner')
    const { data } = await stranger.call('POST /console/api/sign-in/code', { code: codeNow(server) })
    expect([await role(), data.operator.role]).toEqual(['support', 'support'])
    await server.worker.drain()
    const letters = (await server.mailsTo(witness)).map(({ kind }) => kind)
    expect(letters).toContain('operators.announced')
  })
})
