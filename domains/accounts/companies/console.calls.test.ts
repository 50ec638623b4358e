import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { companyPeople } from './testing'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

const { founded, joined, prove } = companyPeople(() => server)

const read = async (member: number) => owner.visitor.call('GET /console/api/members/companies', { member })

it('staff and the vendor’s systems read a company’s people, roles and ways to join', async () => {
  const { olga, company } = await founded()
  const second = await joined(olga.visitor, 'owner', 'otto')
  await prove(olga.visitor)
  const { data: notice } = await olga.visitor.call('POST /member/company/role', { person: second.id, role: 'billing' })
  await olga.visitor.call('POST /member/company/invite', { emails: ['new@elsewhere.test'], role: 'technical' })
  await olga.visitor.call('POST /member/company/link', { uses: 4, days: 3 })

  const { data } = await read(company)
  expect(data.companies).toEqual([])
  expect(data.company).toMatchObject({
    billing_email: olga.email,
    count: 2,
    domains: [],
    waiting: 2,
    people: [
      { id: olga.id, name: 'olga', email: olga.email, role: 'owner', notice: null },
      { id: second.id, email: second.email, role: 'owner', notice: { role: 'billing', at: notice.at } },
    ],
    invitations: [
      { kind: 'link', email: '', role: 'user', uses_left: 4 },
      { kind: 'mail', email: 'new@elsewhere.test', role: 'technical', from: 'olga' },
    ],
  })
  expect((await read(olga.id)).data).toMatchObject({
    company: null,
    companies: [{ id: company, name: 'Acme GmbH', role: 'owner', notice: null }],
  })
  expect((await read(4_000_000_000)).cscode).toBe(20085)
  const { data: page } = await owner.visitor.call('GET /console/api/members/show', { member: company })
  expect(page.member).toMatchObject({ kind: 'company', name: 'Acme GmbH', letters_to: olga.email })

  // A company has no login of its own.
  const act = { member: company, reason: 'They called' }
  expect((await owner.visitor.call('POST /console/api/members/password-link', act)).cscode).toBe(20035)
  const to = { ...act, email: 'acme@elsewhere.test' }
  expect((await owner.visitor.call('POST /console/api/members/correct-email', to)).cscode).toBe(20035)

  const { secret } = await makeKey(owner, { scopes: ['members.read'] })
  const ask = (call: string, input: Record<string, unknown>) => callApi(server, call, { secret, input })
  const people = (input: object) => ask('GET /api/v1/companies/{company}/people', { company, ...input })
  const first = await people({ limit: 1 })
  expect(first.body.items).toMatchObject([{ member: second.id, role: 'owner', notice: { role: 'billing' } }])
  const rest = await people({ limit: 1, after: first.body.next })
  expect(rest.body).toMatchObject({ items: [{ member: olga.id, email: olga.email, notice: null }], next: null })
  expect((await people({ company: olga.id })).status).toBe(404)
  const member = (id: number) => ask('GET /api/v1/members/{member}', { member: id })
  expect((await member(company)).body).toMatchObject({ kind: 'company', billing_email: olga.email })
  expect((await member(olga.id)).body).toMatchObject({ kind: 'person', billing_email: null })
})

it('the list of companies has the newest first, and finds one by the beginning of its name', async () => {
  const { olga, company } = await founded()
  await joined(olga.visitor, 'user', 'uma')
  await prove(olga.visitor)
  const list = async (input: Record<string, unknown> = {}) =>
    (await owner.visitor.call('GET /console/api/companies', input)).data.companies as readonly { readonly id: number }[]
  const [newest, next] = await list()
  expect(newest).toMatchObject({ id: company, name: 'Acme GmbH', email: olga.email, people: 2 })
  expect((await list({ q: 'ＡＣＭＥ g' }))[0]).toEqual(newest)
  expect(await list({ q: 'gmbh' })).toEqual([])
  expect((await list({ before: company }))[0]).toEqual(next)
})
