import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addOperator, codeNow, proofOf, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { operatorByEmail } from './store/operators'
import { operatorCompanyAccounts, operatorSessions } from './tables'
import { type Colleague, comeByCompany, startCompany } from './testing/company'

let company: Awaited<ReturnType<typeof startCompany>>
let server: TestServer
beforeAll(async () => {
  company = await startCompany('http://localhost:3000')
  server = await startServer({
    STAFF_ISSUER: company.issuer,
    STAFF_CLIENT_ID: 'foyer',
    STAFF_CLIENT_SECRET: 'a secret of the company',
    STAFF_NAME: 'Harbour Login',
    STAFF_ROLES: 'owner=foyer-owners; support=helpdesk; finance=books',
    STAFF_CREATE: '1',
    STAFF_SECOND_FACTOR: 'mfa',
    STAFF_ONLY: '1',
  })
  await addOperator(server, { role: 'owner' })
})
afterAll(async () => {
  await server.close()
  await company.close()
})

let visitor: Visitor
beforeEach(() => {
  visitor = server.visitor()
})

const come = async (colleague: Colleague) => {
  company.seat(colleague)
  return comeByCompany(visitor, company.issuer)
}

const who = async () => (await visitor.call('GET /console/api/session')).data

/** An operator who has linked the account at the company. */
async function addLinked({ sub }: Colleague, facts: Parameters<typeof addOperator>[1]) {
  const operator = await addOperator(server, facts)
  const account = { issuer: company.issuer, subject: sub, operatorId: operator.id, linkedAt: server.clock.now() }
  await server.database.insert(operatorCompanyAccounts).values(account)
  return operator
}

let count = 0
const colleague = (facts: Partial<Colleague> = {}): Colleague => {
  const name = `mira${++count}`
  return { sub: name, email: `${name}@company.test`, groups: ['helpdesk'], amr: ['pwd', 'mfa'], ...facts }
}

describe("an operator who comes by the company's provider", () => {
  it('comes in with the role of their groups, and the second factor of the company where that is trusted', async () => {
    const mira = colleague()
    const { name } = await addLinked(mira, { role: 'finance', email: mira.email })
    expect(await come(mira)).toMatchObject({ status: 200, html: expect.stringContaining('url=/console"') })
    expect(await who()).toEqual({ name, email: mira.email, role: 'support' })
    const { rows } = await server.database.execute(
      `select action, operator from audit_log where operator in ('${name}', 'company login') order by id desc limit 2`,
    )
    expect(rows).toEqual([
      { action: 'operator.signIn', operator: name },
      { action: 'operator.role', operator: 'company login' },
    ])
  })

  it('gives a second factor here, unless the company asserts that it has asked for one', async () => {
    const mira = colleague({ amr: ['pwd'] })
    await addLinked(mira, { role: 'support', email: mira.email })
    expect((await come(mira)).html).toContain('url=/console?step=code"')
    expect((await visitor.call('GET /console/api/session')).cscode).toBe(10010)
    expect((await visitor.call('POST /console/api/sign-in/code', { code: codeNow(server) })).cscode).toBe(0)
    expect((await who()).email).toBe(mira.email)
  })

  it('keeps the account when the address changes', async () => {
    const mira = colleague()
    await addLinked(mira, { role: 'support', email: mira.email })
    await come({ ...mira, email: 'married@company.test' })
    expect((await who()).email).toBe(mira.email)
  })

  it('sets up name and second factor first as a new operator', async () => {
    const mira = colleague({ groups: ['books', 'others'] })
    const { html } = await come(mira)
    const secret = /invitation#([\w-]+)"/.exec(html)?.[1]
    expect((await visitor.call('POST /console/api/invitation', { secret })).data).toMatchObject({
      email: mira.email,
      role: 'finance',
    })
    const { data } = await visitor.call('POST /console/api/invitation', { secret })
    const facts = { secret, name: 'Mira Marlow', password: 'harbour lights at dusk' }
    const accepted = await visitor.call('POST /console/api/invitation/accept', {
      ...facts,
      code: codeNow(server, data.totp.secret),
    })
    expect(accepted.cscode).toBe(0)
    // The linked account is theirs from then on, even under another address.
    visitor = server.visitor()
    await come({ ...mira, email: 'married@company.test' })
    expect((await who()).email).toBe(mira.email)
  })

  it('links an earlier account in a session of their own, with a proof', async () => {
    const mira = colleague()
    const operator = await signedInOperator(server, 'support')
    visitor = operator.visitor
    await server.database.update(operatorSessions).set({ provenAt: null })
    expect((await visitor.call('POST /console/api/access/company')).cscode).toBe(20051)
    await visitor.call('POST /console/api/access/prove', { code: codeNow(server) })
    company.seat(mira)
    expect((await visitor.call('POST /console/api/access/company')).data).toEqual({ url: '/console/sign-in/company' })
    const { html } = await comeByCompany(visitor, company.issuer)
    expect(html).toContain('url=/console/access"')
    const { data: access } = await visitor.call('GET /console/api/access')
    expect(access.company).toEqual({ name: 'Harbour Login', linked: expect.any(Number) })
    await server.worker.drain()
    const kinds = (await server.mailsTo(operator.operator.email)).map(({ kind }) => kind)
    expect(kinds).toContain('operators.companyLinked')
    visitor = server.visitor()
    await come(mira)
    expect((await who()).email).toBe(operator.operator.email)
  })

  it.each([
    ['has no role', { groups: ['others'] }, 'None of your groups'],
    ['has no address', { email: 'none' }, 'confirmed email address'],
    ['the provider refuses the console', { changedSecret: true }, 'does not accept the client ID'],
  ])('is told the reason: %s', async (_, facts, words) => {
    const { status, html } = await come(colleague(facts))
    expect([status, html.includes(words)]).toEqual([403, true])
    expect((await visitor.call('GET /console/api/session')).cscode).toBe(10010)
  })

  it('stays blocked', async () => {
    const mira = colleague()
    await addLinked(mira, { role: 'support', email: mira.email, disabledAt: server.clock.now() })
    expect((await come(mira)).html).toContain('is blocked')
  })

  it("an operator who comes by the company's provider keeps the last owner’s role", async () => {
    await server.database.execute(`update operators set disabled_at = now() where role = 'owner'`)
    const last = colleague()
    await addLinked(last, { role: 'owner', email: last.email })
    await come(last)
    expect((await operatorByEmail(server.database, last.email))?.role).toBe('owner')
  })
})

it('an answer of the provider in another browser opens no session', async () => {
  company.seat(colleague())
  const answer = await visitor.send('/console/sign-in/company/back?code=stolen&state=stolen')
  expect([answer.status, (await answer.text()).includes('interrupted')]).toEqual([403, true])
})

describe('where the company’s way is the only one', () => {
  it.each([
    ['an owner', 'owner', 0],
    ['everybody else', 'support', 20035],
  ] as const)('a password of %s (%s) is answered %i', async (_, role, cscode) => {
    const operator = await signedInOperator(server, role)
    const { password } = await proofOf(server, operator)
    const { email } = operator.operator
    expect((await server.visitor().call('POST /console/api/sign-in', { email, password })).cscode).toBe(cscode)
  })
})
