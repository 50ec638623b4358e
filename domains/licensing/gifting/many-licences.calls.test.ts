import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { changedVendor } from '@/tests/outside/vies'
import { mailboxes } from '@/tests/people/addresses'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openSeats } from '@/tests/shop/licences'
import { copyOrder } from '@/tests/shop/orders'
import { writeLicenceKey } from './rules/handovers'

const settings = { allowed: true, afterDays: 14, holdDays: 1, acceptDays: 7, perMember: 40, perLicence: 1 }
const count = 30

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer({ VENDOR_DIR: await changedVendor({ giving: { transfers: settings } }) })
  const { buy } = await openSeats(server)
  const { id } = await server.member({ email: 'ada@example.test' })
  const { number } = await buy(id, [{ pid: 17 }])
  // Some are of one moment, and one has ended.
  const bought = server.clock.now().getTime()
  const copies = Array.from({ length: count - 1 }, (_, index) => ({ paidAt: new Date(bought + (index % 9) * 1000) }))
  while (copies.length > 0) await copyOrder(server, number, copies.splice(0, 1000))
  const ended = await buy(id, [{ pid: 17 }])
  await server.database.execute(sql`update order_lines set term = '1M' where order_id = ${ended.id}`)
  server.clock.advance(days(40))
  ada = await mailboxes(() => server).entered('ada@example.test')
})
afterAll(() => server.close())

interface Page {
  readonly licences: readonly { readonly order: string; readonly free_from: number }[]
  readonly older: string | null
}
const page = async (input: Record<string, unknown> = {}) =>
  (await ada.call('GET /member/handovers', input)).data as unknown as Page

it('the list has each licence once, the newest first, in pages', async () => {
  const found: Page['licences'][number][] = []
  let older: string | null = null
  do {
    const next: Page = await page({ limit: 7, ...(older !== null && { before: older }) })
    expect(next.licences.length).toBeLessThanOrEqual(7)
    found.push(...next.licences)
    older = next.older
  } while (older !== null)
  expect(new Set(found.map(({ order }) => order)).size).toBe(count)
  expect(found).toHaveLength(count)
  expect(found.map(({ free_from: from }) => from)).toEqual(
    found.map(({ free_from: from }) => from).toSorted((a, b) => b - a),
  )
})

it('the list has no page after an unknown key', async () => {
  expect((await ada.call('GET /member/handovers', { before: 'x' })).cscode).toBe(10001)
  const unknown = writeLicenceKey({ moment: '1', number: 'F-1', position: 0 })
  expect(await page({ before: unknown })).toMatchObject({ licences: [], older: null, given: [], received: [] })
})
