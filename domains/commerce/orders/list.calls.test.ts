import { describe, expect, it } from 'vitest'
import { before, days } from '@/platform/time/duration'
import { someMember } from '@/tests/console/member-calls'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let staff: Visitor
serverForStaff('finance', (place) => {
  server = place.server
  staff = place.staff
})

const list = async (input: Record<string, unknown>) => (await staff.call('GET /console/api/orders', input)).data
const numbers = async (input: Record<string, unknown>) =>
  (await list(input)).orders.map(({ order }: { readonly order: string }) => order)

describe('the list of all orders', () => {
  it('is narrowed by state, day, country, product, provider and price, and adds up what is left', async () => {
    const { id, email } = await someMember(server)
    const german = await placeOrder(server, id, { country: 'DE', placedAt: before(server.clock.now(), days(40)) })
    const french = await placeOrder(server, id, {
      country: 'FR',
      provider: 'stripe',
      payment: 'pay_fr',
      items: [itemOf(702)],
      paidAt: server.clock.now(),
    })
    const waiting = await placeOrder(server, id, { country: 'FR', status: 2 })
    const every = [waiting, french, german].map(({ number }) => number)
    expect(await numbers({})).toEqual(every)
    expect(await numbers({ state: 'waiting' })).toEqual([waiting.number])
    expect(await numbers({ country: 'DE' })).toEqual([german.number])
    expect(await numbers({ product: 702 })).toEqual([french.number])
    expect(await numbers({ provider: 'stripe' })).toEqual([french.number])
    expect(await numbers({ provider: 'none' })).toEqual([waiting.number, german.number])
    const [first] = (await list({ state: 'paid' })).orders
    expect(first).toMatchObject({ order: french.number, member: { id, email }, country: 'FR', provider: 'stripe' })
    const today = server.clock.now().toISOString().slice(0, 10)
    expect(await numbers({ from: today })).toEqual([waiting.number, french.number])
    expect(await numbers({ until: today })).toEqual(every)
    const { total = 0, currency } = first ?? {}
    const units = total / 100
    expect(await numbers({ product: 702, least: units, most: units })).toEqual([french.number])
    expect(await numbers({ product: 702, least: units + 1 })).toEqual([])
    const { totals } = await list({ country: 'FR', state: 'paid' })
    expect(totals).toEqual([{ currency, orders: 1, amount: total }])
  })

  it('pages by key, and the file holds all of it', async () => {
    const { id } = await someMember(server)
    for (let index = 0; index < 52; index++) await placeOrder(server, id, { country: 'IS' })
    const first = await list({ country: 'IS' })
    expect([first.orders.length, first.more]).toEqual([50, true])
    const rest = await list({ country: 'IS', after: first.orders[49]?.order })
    expect([rest.orders.length, rest.more, rest.totals]).toEqual([2, false, null])
    expect(await numbers({ country: 'IS', after: 'NONE-SUCH' })).toEqual([])
    const text = await (await staff.send('/console/api/orders.csv?country=IS')).text()
    expect(text.trim().split('\n')).toHaveLength(53)
  })
})
