import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailboxes } from '@/tests/people/addresses'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop } from '@/tests/shop/checkout'
import { givePresent, holdersOf, memberId, presentCodesTo } from './testing/presents'

let server: TestServer
let ada: Visitor
let grace: Visitor
let staff: Visitor
const { signedIn } = mailboxes(() => server)

beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  ada = await signedIn('ada@example.test')
  grace = await signedIn('grace@example.test')
  staff = (await signedInOperator(server, 'support')).visitor
})
afterAll(() => server.close())

let next = 0
async function givenTo() {
  const to = `friend-${++next}@example.test`
  return [to, await givePresent(server, ada, to)] as const
}

const accept = (visitor: Visitor, code: string) => visitor.call('POST /member/presents/accept', { code })
const kinds = async (member: number) =>
  (await staff.call('GET /console/api/members/timeline', { member })).data.entries.map(({ kind }) => kind)
const onPage = async (member: number, order: string) =>
  (await staff.call('GET /console/api/members/show', { member })).data.member.presents.find(
    (each) => each.order === order,
  )
const reason = 'They called'

it('staff return a gift to its buyer, and do not resend one with a refund request', async () => {
  const buyer = await memberId(server, 'ada@example.test')
  const [to, order] = await givenTo()
  const request = { present: (await onPage(buyer, order))?.id ?? 0, reason }
  const refund = { order_no: order, refund_id: 'not_needed', refund_method: 1 }
  expect((await ada.call('POST /ticket/request_refund', refund)).cscode).toBe(0)
  expect((await staff.call('POST /console/api/presents/send', request)).cscode).toBe(20035)
  expect(await presentCodesTo(server, to)).toHaveLength(1)
  expect((await staff.call('POST /console/api/presents/take-back', request)).cscode).toBe(0)
  expect(await holdersOf(server, order)).toEqual([])
  expect((await accept(grace, (await presentCodesTo(server, to))[0] ?? '')).cscode).toBe(20035)
  const nobody = { present: 4_000_000_000, reason }
  expect((await staff.call('POST /console/api/presents/take-back', nobody)).cscode).toBe(20085)
})

it('staff see a gift with both sides, and resend its mail with the same code, as often as its buyer may', async () => {
  const [buyer, other] = [await memberId(server, 'ada@example.test'), await memberId(server, 'grace@example.test')]
  const [to, order] = await givenTo()
  const shown = await onPage(buyer, order)
  expect(shown).toMatchObject({ given: true, state: 'waiting', email: to, sender: 'Ada', other: null })
  const request = { present: shown?.id ?? 0, reason }
  expect((await staff.call('POST /console/api/presents/send', request)).cscode).toBe(0)
  await server.worker.drain()
  const [again, first, ...more] = await presentCodesTo(server, to)
  expect([again, more]).toEqual([first, []])
  expect((await accept(grace, first ?? '')).cscode).toBe(0)
  expect(await onPage(buyer, order)).toMatchObject({ state: 'accepted', other: { id: other } })
  expect(await onPage(other, order)).toMatchObject({ given: false, state: 'accepted', other: { id: buyer } })
  expect(await kinds(buyer)).toEqual(expect.arrayContaining(['present.sent', 'present.ended']))
  expect(await kinds(other)).toContain('present.received')
  for (const act of ['send', 'take-back'] as const) {
    expect((await staff.call(`POST /console/api/presents/${act}`, request)).cscode).toBe(20035)
  }
  for (let sent = 0; sent < 8; sent++) await staff.call('POST /console/api/presents/send', request)
  expect((await staff.call('POST /console/api/presents/send', request)).cscode).toBe(20039)
})
