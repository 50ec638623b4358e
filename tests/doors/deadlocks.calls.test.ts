import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handoversOf } from '@/domains/licensing/gifting/testing/handovers'
import { days } from '@/platform/time/duration'
import { deadlocksIn } from '../database/deadlocks'
import { watchLocks } from '../database/lock-order'
import { changedVendor } from '../outside/vies'
import { mailboxes } from '../people/addresses'
import { signedInOperator } from '../people/operator'
import { startServer, type TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'
import { cards, openShop } from '../shop/checkout'
import { openSeats } from '../shop/licences'
import { passDays, startClockwork, subscribe, subscriber } from '../shop/subscriptions'

const transfers = { allowed: true, afterDays: 14, holdDays: 1, acceptDays: 7, perMember: 40, perLicence: 1 }

let server: TestServer
let watch: ReturnType<typeof watchLocks>
beforeAll(async () => {
  server = await startServer({ VENDOR_DIR: await changedVendor({ giving: { transfers } }) })
  watch = watchLocks(server)
})
let isOpen = true
const close = async () => {
  if (isOpen) await server.close()
  isOpen = false
}
afterAll(close)

/** How many a table has, so that a storm in which everything is refused proves nothing. */
const countOf = async (table: string) =>
  (await server.database.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`))
    .rows[0]?.count

describe('rows are locked in one order', () => {
  it('by sales and renewals of subscriptions', async () => {
    await openShop(server)
    const ada = await subscriber(server, 'ada@example.test')
    await startClockwork(server)
    await subscribe(server, ada, { pid: 367, option: '1M' }, cards.good)
    await passDays(server, 32)
    expect(watch.against()).toEqual([])
  })

  it('by simultaneous merges, refunds and transfers, without a rollback', async () => {
    const { entered } = mailboxes(() => server)
    const { prove, nextFriend } = handoversOf(() => server)
    const seats = await openSeats(server)
    const people: { id: number; visitor: Visitor; orders: string[] }[] = []
    for (const name of ['one', 'two', 'three', 'four']) {
      const { id } = await server.member({ email: `${name}@example.test` })
      const bought = [await seats.buy(id, [{ pid: 17 }]), await seats.buy(id, [{ pid: 17 }])]
      people.push({ id, orders: bought.map(({ number }) => number), visitor: await entered(`${name}@example.test`) })
    }
    server.clock.advance(days(15))
    await prove()
    const { visitor: staff } = await signedInOperator(server, 'owner')

    const merge = async (from: number, into: number) => {
      const { data } = await staff.call('GET /console/api/members/merge', { from, into: String(into) })
      const asked = { from, into, seen: data.version, reason: 'A storm' }
      const done = await staff.call('POST /console/api/members/merge', asked)
      if (done.cscode !== 0) return done
      return staff.call('POST /console/api/members/unmerge', { merge: done.data.merge, reason: 'A storm' })
    }
    const goodwill = (order: string) =>
      staff.call('POST /console/api/refunds/goodwill', { order, position: 0, amount: 10, reason: 'A storm' })
    const refund = (visitor: Visitor, order_no: string) =>
      visitor.call('POST /ticket/request_refund', { lang: 'en', order_no, refund_method: 1, refund_id: 'not_needed' })
    const handOn = (visitor: Visitor, order: string) =>
      visitor.call('POST /member/handovers/begin', { order, position: 0, email: nextFriend(), sender: 'Ada' })

    const answers: { status: number }[] = []
    for (let round = 0; round < 3; round++) {
      const acts = people.flatMap(({ id, visitor, orders: [first = '', second = ''] }, place) => [
        merge(id, people[(place + 1 + round) % people.length]?.id ?? 0),
        goodwill(first),
        goodwill(second),
        refund(visitor, second),
        handOn(visitor, first),
      ])
      answers.push(...(await Promise.all(acts)))
      await server.worker.drain()
    }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(watch.against()).toEqual([])
    for (const table of ['member_merges', 'refund_cases', 'handovers'])
      expect(await countOf(table), table).toBeGreaterThan(1)
    // The embedded database has but one connection.
    const { place } = server
    await close()
    if (place && 'url' in place) expect(await deadlocksIn(place.url)).toBe(0)
  })
})
