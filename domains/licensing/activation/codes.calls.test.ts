import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { addCodes } from './index'
import { activations, codes } from './tables'
import { type Activation, activate, contentOf, fetchCode, startActivation, times } from './testing'

let shop: Activation
beforeAll(async () => {
  shop = await startActivation()
})
afterAll(() => shop.server.close())

describe('under a subscription', () => {
  it('six products are activated, eight by an old member', async () => {
    const { visitor } = await shop.buyer(365)
    const { visitor: old, id } = await shop.buyer(365)
    await shop.server.database.execute(`update members set created_at = '2021-12-31' where id = ${id}`)
    const nine = [701, 702, 703, 704, 705, 731, 732, 733, 741]
    const answers = async (of: Visitor) => {
      const given: number[] = []
      for (const pid of nine) given.push(await activate(of, pid))
      return given
    }
    // The vendor of these tests names no day, so no member counts as an old one; the rule has tests of its own.
    expect(await answers(visitor)).toEqual([0, 0, 0, 0, 0, 0, 20003, 20003, 20003])
    expect(await activate(visitor, 701)).toBe(20004)
    expect(await activate(old, 999)).toBe(20040)
    expect(await activate(old, 50003)).toBe(20040)
  })

  it('the last slot is activated once by 100 simultaneous requests', async () => {
    const { visitor } = await shop.buyer(365)
    for (const pid of [701, 702, 703, 704, 705]) await activate(visitor, pid)
    const answers = await times(100, (index) => activate(visitor, [731, 732, 733, 741, 742][index % 5] ?? 0))
    expect(answers.filter((code) => code === 0)).toHaveLength(1)
    expect((await contentOf(visitor)).subscription_active.active_product_num).toBe(6)
  })

  it('no product is active after its end, and the choices return with the next subscription', async () => {
    const { id, visitor } = await shop.buyer()
    const past = new Date(shop.server.clock.now().getTime() - days(32))
    const item = itemOf(365, { term: '1M' })
    await placeOrder(shop.server, id, { catalogueVersion: shop.version, placedAt: past, items: [item] })
    expect(await activate(visitor, 701)).toBe(20002)
    await placeOrder(shop.server, id, { catalogueVersion: shop.version, items: [item] })
    expect(await activate(visitor, 701)).toBe(0)
    expect((await contentOf(visitor)).subscription_active.active_products).toEqual([701])
  })
})

describe('a licence code', () => {
  const codeOf = async (visitor: Visitor, input: Record<string, unknown>) => (await fetchCode(visitor, input)).data.code

  it('is the same for the same product, and another for another', async () => {
    const { id, visitor } = await shop.buyer(366, 770)
    const { number } = await shop.buy(id, 50003, { quantity: 2 })
    const requests = [
      { type: 'dvdfab_365' },
      { type: 'unifab_aio' },
      { type: 'single_item', oid: number, vid: '1' },
      { type: 'single_item', oid: number, vid: '1-2' },
    ]
    const first = []
    for (const request of requests) first.push(await codeOf(visitor, request))
    expect(new Set(first).size).toBe(4)
    const again = []
    for (const request of requests) again.push(await codeOf(visitor, request))
    expect(again).toEqual(first)
    const { oem_orders, oem_dvdfab365, oem_unifab_aio } = await contentOf(visitor)
    const told = [oem_dvdfab365, oem_unifab_aio, ...oem_orders.map(({ code }) => code)].flat().map(({ code }) => code)
    expect(told).toEqual(first)
  })

  it('is refused for others’, unknown and refunded products, and for those without codes', async () => {
    const { id, visitor } = await shop.buyer(365)
    const { number, id: order } = await shop.buy(id, 50003)
    const request = { type: 'single_item', oid: number, vid: '1' }
    await shop.server.database.execute(`update order_lines set status = 1 where order_id = ${order}`)
    expect((await fetchCode(visitor, request)).cscode).toBe(20002)
    expect((await fetchCode((await shop.buyer()).visitor, request)).cscode).toBe(20002)
    expect((await fetchCode(visitor, { ...request, vid: '1-2' })).cscode).toBe(20002)
    expect((await fetchCode(visitor, { type: 'dvdfab_365' })).cscode).toBe(20002)
    expect((await fetchCode(visitor, { type: 'unifab_aio' })).cscode).toBe(20002)
    expect((await fetchCode(visitor, { type: 'single_item' })).data).toEqual({ fields: ['vid', 'oid'] })
    expect((await fetchCode(visitor, { type: 'another' })).data).toEqual({ fields: ['type'] })
  })

  it('is withheld while a refund is requested, and available after the request is withdrawn', async () => {
    const { id, visitor, orders } = await shop.buyer(770)
    const { number } = await shop.buy(id, 50003)
    const item = { type: 'single_item', oid: number, vid: '1' }
    const requests = [item, { type: 'unifab_aio' }]
    const cases = []
    for (const order_no of [number, orders[0]?.number]) {
      const asked = await visitor.call('POST /ticket/request_refund', {
        order_no,
        refund_method: 1,
        refund_id: 'other',
      })
      cases.push(asked.data.case_no)
    }
    for (const request of requests) expect((await fetchCode(visitor, request)).cscode).toBe(20002)
    // Another one of the same has its own right to the code that comes with it.
    await shop.buy(id, 770)
    const code = await codeOf(visitor, { type: 'unifab_aio' })
    expect(code).toMatch(/^SPLW-/)
    await visitor.call('POST /member/retract_refund', { case_no: cases[0] })
    const own = await codeOf(visitor, item)
    // A fetched code stays readable, also when a refund is requested afterwards.
    await visitor.call('POST /ticket/request_refund', { order_no: number, refund_method: 1, refund_id: 'other' })
    expect([await codeOf(visitor, item), own === code]).toEqual([own, false])
  })

  it('a licence code is given to one member only, and the last one to one of several concurrent callers', async () => {
    const { id, visitor } = await shop.buyer()
    const { number } = await shop.buy(id, 50003, { quantity: 60 })
    await shop.server.database.execute('alter table codes disable trigger codes_stay_given')
    await shop.server.database.execute('delete from codes')
    await shop.server.database.execute('alter table codes enable trigger codes_stay_given')
    await addCodes(
      shop.server.database,
      'splicewing-video-licence',
      Array.from({ length: 40 }, (_, index) => `CODE-${index}`),
    )
    const answers = await times(60, (index) =>
      fetchCode(visitor, { type: 'single_item', oid: number, vid: index === 0 ? '1' : `1-${index + 1}` }),
    )
    const given = answers.filter(({ cscode }) => cscode === 0).map(({ data }) => data.code)
    expect([given.length, new Set(given).size]).toEqual([40, 40])
    expect(answers.filter(({ cscode }) => cscode !== 0).map(({ cscode }) => cscode)).toEqual(Array(20).fill(20035))
    await addCodes(shop.server.database, 'splicewing-video-licence', ['CODE-A', 'CODE-B', 'CODE-1'])
    const { number: other } = await shop.buy(id, 50003)
    const same = await times(10, () => codeOf(visitor, { type: 'single_item', oid: other, vid: '1' }))
    expect(new Set(same)).toEqual(new Set(['CODE-A']))
  })
})

describe('the database refuses', () => {
  it.each([
    ['more activations than there are slots', 'update activation_pools set used = total + 1'],
    ['an activation beyond the last slot', 'update activation_pools set total = used - 1 where used > 0'],
    ['to take a code away from whom it was given to', 'update codes set member_id = 1 where taken_at is not null'],
    ['to forget a code that was given', 'delete from codes where taken_at is not null'],
    ['a code that is taken without a member', 'update codes set taken_at = now() where taken_at is null'],
    ['the same code in a pool twice', 'insert into codes (pool, code) select pool, code from codes'],
  ])('%s', async (_, statement) => {
    expect(await shop.server.database.select().from(activations).limit(1)).toHaveLength(1)
    expect(await shop.server.database.select().from(codes).limit(1)).toHaveLength(1)
    await expect(shop.server.database.execute(statement)).rejects.toThrow()
  })
})
