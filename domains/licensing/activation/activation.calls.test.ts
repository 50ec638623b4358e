import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import type { Visitor } from '@/tests/server/visitor'
import { copyOrder, itemOf, placeOrder } from '@/tests/shop/orders'
import { activationCalls } from './contract/member'
import { type Activation, choose, contentOf, fetchCode, startActivation, times } from './testing'

let shop: Activation
beforeAll(async () => {
  shop = await startActivation()
})
afterAll(() => shop.server.close())

describe('GET /member', () => {
  it.each(['ada', 'bea', 'sam', 'nia'])('answers %s with the fields of its contract, and no others', async (name) => {
    const { cscode, data } = await (await shop.server.demoMember(name)).call('GET /member', { lang: 'de' })
    expect(cscode).toBe(0)
    expect((activationCalls['GET /member'].answer as z.ZodMiniType).parse(data)).toEqual(data)
  })

  it('lists bea’s bundle, codes and products in the form of older clients', async () => {
    const { four_in_one_orders, oem_orders, oem_dvdfab365, oem_unifab_aio, orders, products } = await contentOf(
      await shop.server.demoMember('bea'),
      { lang: 'en' },
    )
    expect(four_in_one_orders[850]).toMatchObject({
      orders: { tid: expect.any(String), id: expect.stringMatching(/-1$/), end: 'never' },
      order_num: 1,
      STATUS: 'Registered',
      pname: 'Tidewren Four-in-One',
      active_products: [701, 741],
      active_product_num: 2,
      active_product_remain_num: 2,
      active_product_max: 4,
      active_product_scope: [701, 702, 703, 704, 732, 741, 751, 765],
    })
    expect(oem_orders.map(({ pid, STATUS, code }) => [pid, STATUS, code.map(({ vid }) => vid)])).toEqual([
      [50003, 'Registered', ['1', '1-2']],
      [50003, 'Registered', ['1']],
    ])
    expect(oem_orders[1]?.code[0]?.code).toMatch(/^SPLW(-[0-9A-Z]{5}){3}$/)
    expect([oem_dvdfab365, oem_unifab_aio].map((list) => list.map(({ vid, code }) => [vid, code]))).toEqual([
      [['dvdfab_365', '']],
      [['unifab_aio', '']],
    ])
    expect(orders.find(({ pid }) => pid === 50003)).toMatchObject({ quantity: 2, pro_buy_status: false })
    expect(products[741]).toEqual({
      name: 'Sandshaper Video Converter',
      line: 'converter',
      img: '/art/converter.svg',
      platforms: ['win'],
    })
  })

  it('counts the slots of subscriptions: eight for members from before the cut-off, six for others', async () => {
    const { subscription_active: sam } = await contentOf(await shop.server.demoMember('sam'))
    expect(sam).toMatchObject({ is_old_user: false, active_product_max: 6, active_product_remain_num: 3 })
    expect(sam.active_product_scope).not.toContain(50003)
    const { subscription_active: old } = await contentOf(await shop.server.demoMember('old'))
    expect(old).toMatchObject({ active_product_max: 0, active_product_scope: [] })
  })

  it('names the gifts that the member may claim, and leaves out unpaid orders', async () => {
    const gil = await contentOf(await shop.server.demoMember('gil'))
    expect(gil.enabled_products).toEqual(['amazon_gift', 'netflix_gift'])
    const ada = await contentOf(await shop.server.demoMember('ada'))
    expect(ada.enabled_products).toEqual([])
    expect(ada.orders.map(({ pid }) => pid)).not.toContain(1734)
  })

  it('takes two statements, and writes three, of a member with 2,000 lines', async () => {
    const { id, visitor } = await shop.buyer(850)
    const items = Array.from({ length: 40 }, (_, index) => itemOf(701 + (index % 5), { term: 'LFT' }))
    const { number } = await placeOrder(shop.server, id, { catalogueVersion: shop.version, items })
    await copyOrder(shop.server, number, Array(49).fill({}))
    expect(await shop.server.statementsOf(() => contentOf(visitor))).toBe(2)
    expect((await contentOf(visitor)).orders).toHaveLength(2001)
    expect(await shop.server.statementsOf(() => choose(visitor, 850, 702))).toBe(3)
    await shop.buy(id, 50003)
    const { oem_orders } = await contentOf(visitor)
    const [item] = oem_orders
    const request = { type: 'single_item', vid: '1', oid: item?.oid }
    expect(await shop.server.statementsOf(() => fetchCode(visitor, request))).toBe(3)
  })
})

describe('GET /member/multios_discount', () => {
  it('lists her products for one system and offers those for another, at the price of the checkout', async () => {
    const ada = await shop.server.demoMember('ada')
    const { cscode, data } = await ada.call('GET /member/multios_discount', { lang: 'de', currency: 'EUR' })
    expect([cscode, data.currency, data.vat]).toEqual([0, 'EUR', 1])
    expect(data.list.map(({ pid }) => pid)).not.toHaveLength(0)
    for (const { pid, os, has_os, amount, query: checkout } of data.list) {
      expect(has_os).not.toContain(os)
      const request = Object.fromEntries(new URLSearchParams(checkout))
      const quote = await ada.call('POST /checkout/quote', { pid: '', ...request, country: 'DE', lang: 'de' })
      expect([pid, quote.data]).toMatchObject([
        pid,
        { total: amount, discount: request.discount ? { problem: null } : null },
      ])
    }
  })
})

describe('a path with a product line', () => {
  it('lists the bundles of that line', async () => {
    const { visitor } = await shop.buyer(850)
    const of = async (line: string) =>
      Object.keys((await visitor.call('POST /member/get_{line}_active', { line })).data.four_in_one_orders)
    expect([await of('downloader'), await of('music')]).toEqual([['850'], []])
  })

  it('is unknown without such a line, and accepts its method alone', async () => {
    const { visitor } = await shop.buyer()
    for (const path of ['/member/get_nothing_active', '/member/nothing_active']) {
      const headers = { 'x-foyer-app': '1', 'content-type': 'application/json' }
      const body = JSON.stringify({ pid: 850, spid: '701' })
      expect((await visitor.send(path, { method: 'POST', headers, body })).status).toBe(404)
    }
    const got = await visitor.send('/member/get_music_active')
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await visitor.send('/member/get_MUSIC_active', { method: 'POST' })).status).toBe(404)
  })
})

describe('a choice under a bundle', () => {
  const active = async (visitor: Visitor) => (await contentOf(visitor)).four_in_one_orders[850]?.active_products

  it('is activated as a whole, or not at all', async () => {
    const { visitor } = await shop.buyer(850)
    expect(await choose(visitor, 850, 701, 999)).toBe(20040)
    expect(await choose(visitor, 850, 701, 702, 703, 704, 732)).toBe(20003)
    expect(await active(visitor)).toEqual([])
    expect(await choose(visitor, 850, 701, 732)).toBe(0)
    expect(await choose(visitor, 850, 702, 732)).toBe(20004)
    expect(await choose(visitor, 850, 702, 703, 704)).toBe(20003)
    expect(await active(visitor)).toEqual([701, 732])
    expect(await choose(visitor, 850, 702, 703, 703)).toBe(0)
    expect(await choose(visitor, 850, 704)).toBe(20003)
  })

  it.each(['', '701,', 'a', '701;702', '-1'])('is malformed as %j', async (spid) => {
    const { data } = await (await shop.server.demoMember('nia')).call('POST /member/{line}_active', { pid: 850, spid })
    expect(data).toEqual({ fields: ['spid'] })
  })

  it('needs the member’s own unrefunded bundle, of the line in the path', async () => {
    const { id, visitor } = await shop.buyer(850)
    expect(await choose((await shop.buyer()).visitor, 850, 701)).toBe(20002)
    expect((await visitor.call('POST /member/{line}_active', { line: 'music', pid: 850, spid: '701' })).cscode).toBe(
      20002,
    )
    expect(await choose(visitor, 850, 701)).toBe(0)
    await shop.server.database.execute(
      `update order_lines set status = 1 where order_id in (select id from orders where member_id = ${id})`,
    )
    expect(await choose(visitor, 850, 702)).toBe(20002)
    const bundle = (await contentOf(visitor)).four_in_one_orders[850]
    expect(bundle).toMatchObject({ STATUS: 'Refunded', active_product_max: 0, active_products: [] })
  })

  it('has twice the slots with two orders, and keeps the first choices when one is refunded', async () => {
    const { visitor, orders } = await shop.buyer(850, 850)
    expect(await choose(visitor, 850, 765, 751, 741, 732, 704)).toBe(0)
    expect((await contentOf(visitor)).four_in_one_orders[850]).toMatchObject({
      order_num: 2,
      active_product_max: 8,
      active_product_remain_num: 3,
    })
    await shop.server.database.execute(`update order_lines set status = 1 where order_id = ${orders[1]?.id}`)
    const bundle = (await contentOf(visitor)).four_in_one_orders[850]
    expect([bundle?.active_product_num, bundle?.active_product_remain_num]).toEqual([4, 0])
    expect(await choose(visitor, 850, 701)).toBe(20003)
  })

  it('for the last slot is activated once by 100 simultaneous requests', async () => {
    const { visitor } = await shop.buyer(850)
    await choose(visitor, 850, 701, 702, 703)
    const answers = await times(100, (index) => choose(visitor, 850, [704, 732, 741, 751, 765][index % 5] ?? 0))
    expect(answers.filter((code) => code === 0)).toHaveLength(1)
    expect(answers.filter((code) => ![0, 20003, 20004].includes(code))).toEqual([])
    expect(await active(visitor)).toHaveLength(4)
  })

  it('for the same product is activated once by simultaneous requests, also as the first of all', async () => {
    const { visitor } = await shop.buyer(850)
    const answers = await times(20, () => choose(visitor, 850, 701))
    expect(answers.filter((code) => code === 0)).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set([0, 20004]))
  })
})
