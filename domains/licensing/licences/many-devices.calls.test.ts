import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyPeople } from '@/domains/accounts/companies/tables'
import { isRefusal } from '@/platform/contract/refusal'
import { minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { assignSeat } from './actions/sharing'
import { licences } from './domain'

const place = { line: 'downloader', platform: 'win' } as const
const count = 7

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let ada: Awaited<ReturnType<typeof seats.member>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  ada = await seats.member('ada@example.test', [{ quantity: count + 3 }, { pid: 2, platforms: ['mac'] }])
  // Two came at one moment.
  for (let index = 0; index < count; index++) {
    await seats.signIn(ada.email, deviceOf(`pc-${index}`))
    if (index !== 3) server.clock.advance(minutes(1))
  }
  await seats.signIn(ada.email, deviceOf('mac', { platform: 'mac' }))
  await give('company')
  await give('household')
})
afterAll(() => server.close())

/** Gives a place to a person, who comes in with a device. */
async function give(source: 'company' | 'household') {
  const email = `${source}@example.test`
  const { id: personId } = await server.member({ email })
  const now = server.clock.now()
  await server.database.insert(companyPeople).values({ companyId: ada.id, personId, role: 'user', joinedAt: now })
  const assigned = await server.database.transaction((transaction) =>
    assignSeat(server.installation.of(licences), transaction, {
      accountId: ada.id,
      personId,
      source,
      place,
      by: ada.id,
      now,
    }),
  )
  expect(isRefusal(assigned)).toBe(false)
  expect((await seats.signIn(email, deviceOf(source))).cscode).toBe(0)
  server.clock.advance(minutes(1))
}

const list = async (input: Record<string, unknown> = {}) =>
  (await ada.visitor.call('GET /member/product_licenses', input)).data
const more = async (visitor: typeof ada.visitor, seat: string, limit = 3) =>
  (await visitor.call('GET /member/product_licenses/more', { ...place, seat, limit })).data

it('a client that asks for no page gets all devices, without a cursor', async () => {
  const whole = await list()
  expect(whole.device_licenses.win).toHaveLength(count + 1)
  expect(whole).not.toHaveProperty('further')
  expect(await list({ limit: 200 })).toEqual(whole)
})

it('pages have each device once, with the counts of all', async () => {
  const whole = await list()
  const first = await list({ limit: 3 })
  const { win, mac } = first.device_licenses
  expect(first).toEqual({
    ...whole,
    device_licenses: { ...whole.device_licenses, win: whole.device_licenses.win.slice(0, 3) },
    further: ['win'],
  })
  expect([win.length, mac.length]).toEqual([3, 1])
  const found = [...win]
  for (
    let page = await more(ada.visitor, found.at(-1)?.id ?? '');
    ;
    page = await more(ada.visitor, found.at(-1)?.id ?? '')
  ) {
    found.push(...page.devices)
    if (!page.more) break
  }
  expect(found).toEqual(whole.device_licenses.win)
})

it('another member’s seat as a cursor gives no page', async () => {
  const { visitor } = await seats.member('eve@example.test', [{ quantity: 2 }])
  await seats.signIn('eve@example.test', deviceOf('eve'))
  const [own] = (await list()).device_licenses.win
  expect(await more(visitor, own?.id ?? '')).toEqual({ devices: [], more: false })
})

it('devices that lose their seat in the next count are left out, also in pages', async () => {
  await server.database.execute(sql`
    update order_lines set quantity = 4, amount = 4 * unit_amount from orders where orders.id = order_id and member_id = ${ada.id} and pid = 1`)
  const whole = await list()
  expect([whole.win_used, whole.win_totle]).toEqual([4, 4])
  expect(await list({ limit: 3 })).toEqual(whole)
})
