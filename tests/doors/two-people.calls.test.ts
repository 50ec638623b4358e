import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recoveryCodes } from '@/domains/accounts/identity/tables/factors'
import { members } from '@/domains/accounts/identity/tables/members'
import { carryOutDue } from '@/domains/self-service/addresses/actions/carry-out'
import { addresses } from '@/domains/self-service/addresses/domain'
import { addressRequests } from '@/domains/self-service/addresses/tables'
import { addressSamples } from '@/domains/self-service/addresses/testing'
import { operatorSessions, operators } from '@/domains/staff/operators/tables'
import { days } from '@/platform/time/duration'
import { mailboxes } from '../people/addresses'
import { signedInOperator } from '../people/operator'
import { startServer, type TestServer } from '../server/server'

/** One of the staff alone, at the account of another person. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { codeTo } = mailboxes(() => server)
const propose = 'POST /console/api/address-requests/propose'
const agree = 'POST /console/api/address-requests/agree'
const profile = 'POST /console/api/access/profile'
const reset = 'POST /console/api/members/reset-second-factor'
const reason = 'They called'

async function protectedMember(email: string) {
  const member = await server.member({ email, secondFactorSince: server.clock.now() })
  await server.database.insert(recoveryCodes).values({ memberId: member.id, hash: Buffer.alloc(32, email) })
  return member
}

async function wayBack(account: string, email: string) {
  const visitor = server.visitor()
  server.clock.advance(60_000 as never)
  await visitor.call('POST /api/auth/way_back/code', { email, code: await visitor.captcha() })
  const { cscode } = await visitor.call('POST /api/auth/way_back', { account, email, code: await codeTo(email) })
  await server.worker.drain()
  return cscode
}

it('an operator is not a second person under another name', async () => {
  const alone = await signedInOperator(server, 'support')
  const request = await addressSamples[propose](server)
  expect((await alone.visitor.call(propose, request)).cscode).toBe(0)
  expect((await alone.visitor.call(profile, { name: 'Somebody Two', language: 'en' })).cscode).toBe(0)
  expect((await alone.visitor.call(agree, request)).cscode).toBe(20035)
  // An operator who was renamed lately does not count as the second person either.
  const other = await signedInOperator(server, 'support')
  expect((await other.visitor.call(profile, { name: 'Somebody Three', language: 'en' })).cscode).toBe(0)
  expect((await other.visitor.call(agree, request)).cscode).toBe(20035)
  const second = await signedInOperator(server, 'support')
  expect((await second.visitor.call(agree, request)).cscode).toBe(0)
})

it('an operator is not a second person through one whom they have invited, or given a role', async () => {
  const owner = await signedInOperator(server, 'owner')
  const puppet = await signedInOperator(server, 'publisher')
  const role = { operator: puppet.operator.id, seen: 0, role: 'support' }
  expect((await owner.visitor.call('POST /console/api/operators/role', role)).cscode).toBe(0)
  const request = await addressSamples[propose](server)
  expect((await puppet.visitor.call(propose, request)).cscode).toBe(0)
  expect((await owner.visitor.call(agree, request)).cscode).toBe(20035)
})

it('two operators are told apart by their ids in the database', async () => {
  const { operator } = await signedInOperator(server, 'support')
  const { request } = await addressSamples[propose](server)
  const same = { operator: 'One', operatorId: operator.id, secondOperator: 'Two', secondOperatorId: operator.id }
  const twice = server.database.update(addressRequests).set(same).where(eq(addressRequests.id, request))
  await expect(twice).rejects.toThrow()
})

it('an agreement ends with the role of the operator who gave it', async () => {
  const [first, second] = [await signedInOperator(server, 'support'), await signedInOperator(server, 'support')]
  const request = await addressSamples[propose](server)
  expect((await first.visitor.call(propose, request)).cscode).toBe(0)
  expect((await second.visitor.call(agree, request)).cscode).toBe(0)
  await server.database.update(operators).set({ role: 'finance' }).where(eq(operators.id, first.operator.id))
  server.clock.advance(days(15))
  await carryOutDue(server.installation.of(addresses))
  const [row] = await server.database.select().from(addressRequests).where(eq(addressRequests.id, request.request))
  expect(row).toMatchObject({ endedAt: null, dueAt: null, operatorId: null, secondOperatorId: null })
})

it('one operator cannot remove the second factor, correct the address or merge the account while its recovery waits', async () => {
  const { id: member } = await protectedMember('lin@example.test')
  expect(await wayBack('lin@example.test', 'thief@evil.test')).toBe(0)
  const { visitor } = await signedInOperator(server, 'support')
  expect((await visitor.call(reset, { member, reason })).cscode).toBe(20035)
  const correction = { member, email: 'lin2@evil.test', reason }
  expect((await visitor.call('POST /console/api/members/correct-email', correction)).cscode).toBe(20035)
  const friend = await server.member({ email: 'friend-of-staff@evil.test' })
  const { data } = await visitor.call('GET /console/api/members/merge', { from: member, into: friend.email })
  expect(data.problem).toBe('wayBack')
  const merge = { from: member, into: friend.id, seen: data.version, reason }
  expect((await visitor.call('POST /console/api/members/merge', merge)).cscode).toBe(20035)
  const [row] = await server.database.select().from(members).where(eq(members.id, member))
  expect([row?.email, row?.secondFactorSince === null]).toEqual(['lin@example.test', false])
})

it('one operator cannot remove a second factor alone shortly before a recovery', async () => {
  const { id: member } = await protectedMember('greta@example.test')
  const { visitor } = await signedInOperator(server, 'support')
  expect((await visitor.call(reset, { member, reason })).cscode).toBe(0)
  await server.worker.drain()
  expect(await wayBack('greta@example.test', 'friend@evil.test')).toBe(0)
  server.clock.advance(days(15))
  await carryOutDue(server.installation.of(addresses))
  const [row] = await server.database.select().from(members).where(eq(members.id, member))
  expect(row?.email).toBe('greta@example.test')
})

it('removing a second factor and changing a name need a proof', async () => {
  const { id: member } = await protectedMember('ida@example.test')
  const { visitor, operator } = await signedInOperator(server, 'support')
  await server.database
    .update(operatorSessions)
    .set({ provenAt: null })
    .where(eq(operatorSessions.operatorId, operator.id))
  expect((await visitor.call(reset, { member, reason })).cscode).toBe(20051)
  expect((await visitor.call(profile, { name: 'Another', language: 'en' })).cscode).toBe(20051)
})
