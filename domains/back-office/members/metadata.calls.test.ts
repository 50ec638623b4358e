import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { days } from '@/platform/time/duration'
import { publishDemoCatalogue } from '@/tests/console/catalogue-console'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let support: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  support = await signedInOperator(server, 'support')
})
afterAll(() => server.close())

const call = 'POST /console/api/members/metadata'
const write = (of: object, metadata: object) => support.visitor.call(call, { of, metadata })

async function memberWithOrder(email: string) {
  const { version } = await publishDemoCatalogue(server)
  const { id } = await server.member({ email })
  const { number } = await placeOrder(server, id, { catalogueVersion: version, items: [itemOf(701)] })
  return { id, number }
}

it('metadata is written by staff for members, orders and licences, and shown beside each', async () => {
  const { id, number } = await memberWithOrder('ada@example.test')
  expect((await write({ member: id }, { crm: 'A-4711', segment: 'b2b' })).data.metadata).toMatchObject({
    crm: 'A-4711',
  })
  await write({ member: id }, { segment: null })
  await write({ order: number }, { erp: '31' })
  await write({ order: number, position: 0 }, { build: 'ci-7' })
  const { member } = (await support.visitor.call('GET /console/api/members/show', { member: id })).data
  expect(member.metadata).toEqual({ crm: 'A-4711' })
  const [order] = member.orders
  expect(order?.metadata).toEqual({ erp: '31' })
  expect(order?.lines[0]?.metadata).toEqual({ build: 'ci-7' })
  const { rows } = await server.database.execute<{ details: object }>(
    sql`select details from audit_log where action = 'member.metadata' order by id desc limit 1`,
  )
  expect(rows[0]?.details).toEqual({ order: number, position: 0, written: ['build'] })
  expect((await write({ order: number, position: 7 }, { x: '1' })).cscode).toBe(20085)
  expect((await write({ order: number }, { 'two words': '1' })).cscode).toBe(10001)
})

it('metadata is in the export of a member’s data, and deleted with the account', async () => {
  const { id, number } = await memberWithOrder('bea@example.test')
  await write({ member: id }, { crm: 'zq.member' })
  await write({ order: number }, { erp: 'zq.order' })
  await write({ order: number, position: 0 }, { build: 'zq.licence' })
  const bea = server.visitor()
  await bea.signIn('bea@example.test')
  const own = await bea.send('/personal-data?format=json', { headers: { 'sec-fetch-site': 'same-origin' } })
  const { data } = (await own.json()) as { data: Record<string, { metadata?: object }[]> }
  expect(data.members?.[0]?.metadata).toEqual({ crm: 'zq.member' })
  expect(data.orders?.[0]?.metadata).toEqual({ erp: 'zq.order' })
  expect(data.order_lines?.[0]?.metadata).toEqual({ build: 'zq.licence' })

  expect((await bea.call('POST /member/account_deletion', { password })).cscode).toBe(0)
  server.clock.advance(days(14))
  await enqueue(server.database, {
    kind: 'privacy.watch',
    payload: {},
    singleton: 'privacy.watch',
    runAt: server.clock.now(),
  })
  await server.worker.drain()
  const { rows } = await server.database.execute(sql`
    select m.metadata as member, o.metadata as "order", l.metadata as line from members m
    join orders o on o.member_id = m.id join order_lines l on l.order_id = o.id where m.id = ${id}`)
  expect(rows).toEqual([{ member: {}, order: {}, line: {} }])
  const { visitor } = await signedInOperator(server, 'support')
  const again = { of: { member: id }, metadata: { crm: 'again' } }
  expect((await visitor.call(call, again)).cscode).toBe(20085)
})
