import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { unixSeconds } from '@/platform/time/duration'
import { serverForStaff } from '@/tests/people/staff'
import { password, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

const reason = 'Ticket T-4711'

it('spec 2.2: suspends a member, whose session stays and is answered 20027, with support left open', async () => {
  const { id, email } = await server.member({ email: 'suspended@example.test' })
  const visitor = server.visitor()
  await visitor.signIn(email)
  const orders = async () => (await visitor.call('GET /member/get_order_list')).cscode
  const audited = async (name: 'suspend' | 'resume') =>
    (await staff.call(`POST /console/api/members/${name}`, { member: id, reason })).cscode
  expect(await orders()).toBe(0)
  expect([await audited('suspend'), await audited('suspend')]).toEqual([0, 20035])
  expect(await orders()).toBe(20027)
  expect(await visitor.open()).toContain('"suspended":true')
  const listed = async () => (await staff.call('GET /console/api/members', { q: email })).data.members
  expect(await listed()).toMatchObject([{ id, suspended: true, blacklisted: false }])
  // Unlike a blacklisted one, who reads 42023.
  expect((await server.visitor().login(email, password)).cscode).toBe(0)
  const card = await staff.call('GET /console/api/members/show', { member: id })
  expect(card.data.member).toMatchObject({ suspended: unixSeconds(server.clock.now()), blacklisted: 0 })
  expect([await audited('resume'), await audited('resume')]).toEqual([0, 20035])
  expect(await orders()).toBe(0)
  expect(await listed()).toMatchObject([{ id, suspended: false }])
  const rows = await server.database.select().from(auditLog).where(eq(auditLog.memberId, id))
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['member.suspend', { reason }],
    ['member.resume', { reason }],
  ])
})
