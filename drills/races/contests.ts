import { sql } from 'drizzle-orm'
import { addCodes } from '@/domains/licensing/activation'
import { choose, contentOf, fetchCode } from '@/domains/licensing/activation/testing'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, pay } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { Buyer, signedInBuyers } from '../buyers'

export interface Arena {
  readonly server: TestServer
  readonly catalogueVersion: number
  /** Each a member of their own, by turns at one server and the other. */
  readonly rivals: readonly Visitor[]
  /** One member at both servers, as often as there are rivals. */
  readonly selves: readonly Visitor[]
  /** Their rows. */
  readonly members: readonly number[]
}

interface Result {
  /** The number of callers who were told that they have it. */
  readonly heard: number
  /** How many have it. */
  readonly there: number
}

type Contest = (arena: Arena, round: number) => Promise<Result>

const countOf = async ({ server }: Arena, statement: ReturnType<typeof sql>) =>
  (await server.database.execute(statement)).rows.length

/** Coupons of one use, one for each round. */
export const couponOf = (round: number) => `LAST${round}`

/** The same member at another server. */
export function sameAs(visitor: Visitor | undefined, url: string, { database }: TestServer) {
  const same = new Buyer(url, database)
  same.cookies.set('laravel_session', visitor?.token ?? '')
  return same
}

const ordered = async ({ server, catalogueVersion }: Arena, member: number, pid: number) =>
  placeOrder(server, member, { catalogueVersion, items: [itemOf(pid, { term: 'LFT' })] })

export const contests: Readonly<Record<string, Contest>> = {
  /** The last of the slots of a bundle, for another product each. */
  async slot(arena, round) {
    const { server, selves, catalogueVersion } = arena
    const [buyer] = await signedInBuyers(server.database, server.url, {
      name: `slot${round}-`,
      count: 1,
      now: server.clock.now(),
    })
    const { rows } = await server.database.execute<{ id: number }>(
      sql`select id from members where email = ${`slot${round}-0@example.test`}`,
    )
    const id = Number(rows[0]?.id)
    await placeOrder(server, id, { catalogueVersion, items: [itemOf(850, { term: 'LFT' })] })
    const all = selves.map(({ url }) => sameAs(buyer, url, server))
    if ((await choose(all[0] as Visitor, 850, 701, 702, 703)) !== 0) throw new Error('The first slots are not free')
    const last = [704, 732, 741, 751, 765]
    const answers = await Promise.all(all.map((self, index) => choose(self, 850, last[index % last.length] ?? 0)))
    const bundle = (await contentOf(all[0] as Visitor)).four_in_one_orders[850]
    return { heard: answers.filter((code) => code === 0).length, there: Number(bundle?.active_product_num) - 3 }
  },

  /** Each has bought the last code of a pool. */
  async code(arena, round) {
    const { server, rivals, members } = arena
    const orders: { number: string }[] = []
    for (const member of members) orders.push(await ordered(arena, member, 50003))
    await addCodes(server.database, 'splicewing-video-licence', [`DRILL-${round}`])
    const answers = await Promise.all(
      rivals.map((rival, index) => fetchCode(rival, { type: 'single_item', oid: orders[index]?.number, vid: '1' })),
    )
    const there = await countOf(
      arena,
      sql`select 1 from codes where code = ${`DRILL-${round}`} and taken_at is not null`,
    )
    return { heard: answers.filter(({ cscode }) => cscode === 0).length, there }
  },

  /** The one use of a coupon. */
  async coupon(arena, round) {
    const coupon = couponOf(round)
    const request = { pid: '701', option: 'LFT', total: '89.09', waiver: true, again: true, coupon }
    const answers = await Promise.all(arena.rivals.map((rival) => rival.call('POST /checkout/begin', request)))
    const there = await countOf(arena, sql`select 1 from checkouts where coupon_code = ${coupon}`)
    return { heard: answers.filter(({ data }) => data.state === 'pay').length, there }
  },

  /** The money of one order. */
  async refund(arena) {
    const { selves, members } = arena
    const { id, number } = await ordered(arena, members[0] ?? 0, 701)
    const request = { lang: 'en', order_no: number, refund_method: 1, refund_id: 'not_needed' }
    const answers = await Promise.all(selves.map((self) => self.call('POST /ticket/request_refund', request)))
    const there = await countOf(arena, sql`select 1 from refund_cases where order_id = ${id}`)
    return { heard: answers.filter(({ cscode }) => cscode === 0).length, there }
  },

  /** The same payment made repeatedly: each caller is told that it is paid, and there is one order. */
  async payment(arena) {
    const { selves, server } = arena
    const [self] = selves
    if (!self) throw new Error('There is nobody')
    const { payment } = await beginPayment(self, { pid: '701', option: 'LFT', currency: 'USD', country: 'US' })
    const answers = await Promise.all(selves.map((each) => pay(each, payment)))
    if (answers.some((answer) => answer.state !== 'paid')) throw new Error('Not paid')
    await server.worker.drain()
    const there = await countOf(arena, sql`select 1 from orders where payment = ${payment}`)
    return { heard: there, there }
  },
}
