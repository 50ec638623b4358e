import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { addReleases } from '@/domains/licensing/downloads/store/releases'
import { addHolder } from '@/domains/promotion/coupons'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: DemoServer
let ada: Visitor
beforeAll(async () => {
  server = await startDemoServer()
  ada = await server.demoMember('ada')
})
afterAll(() => server.close())

const request = {
  platform: 'web',
  source: 2,
  scene: 'member_upgrade_unifab',
  os: 'win',
  language: 'en',
  currency: 'USD',
}

const discountInfo = async (visitor: Visitor) => (await visitor.call('GET /member/get_discount_info', {})).data

describe('POST /recommend/best/list', () => {
  it('T1-10: answers a client that brings its session as token_id alone', async () => {
    const input = { ...request, token_id: ada.token ?? '' }
    const stranger = server.visitor()
    const { cscode, data } = await stranger.call('POST /recommend/best/list', input)
    expect(cscode).toBe(200)
    expect(data.recommend).toEqual((await ada.call('POST /recommend/best/list', request)).data.recommend)
    expect((await stranger.call('POST /recommend/best/list', { ...input, token_id: 'x' })).cscode).toBe(10010)
  })

  it('T1-10: is in the currency of the cookie where the call names none', async () => {
    const { currency: _, ...input } = request
    ada.cookies.set('currency', 'GBP')
    const { data } = await ada.call('POST /recommend/best/list', input)
    ada.cookies.delete('currency')
    expect(data.recommend[0]?.content.props.currency).toBe('GBP')
    expect(data.recommend[0]?.content.props.recomCheckoutLink).toContain('currency=GBP')
  })
})

describe('a coupon of the member', () => {
  it('T1-6: is on the offers that it applies to, at the price of the checkout', async () => {
    const { id } = await server.member({ email: 'holder@example.test' })
    const visitor = server.visitor()
    await visitor.signIn('holder@example.test')
    expect((await discountInfo(visitor)).lines.downloader).toMatchObject({ coupon: '', off_text: '-30%' })
    await addHolder(server.database, { code: 'EBBTIDE30', memberId: id, givenAt: server.clock.now() })
    const { lines } = await discountInfo(visitor)
    const price = lines.downloader?.aio_info.aio_price[757]
    expect(lines.downloader).toMatchObject({ coupon: 'EBBTIDE30', off_text: '-51%', off_text_mac: '-51%' })
    expect(price).toMatchObject({
      amount: '209.99',
      query: 'pid=757&option=LFT&coupon=EBBTIDE30&currency=USD&email=holder%40example.test',
    })
    expect(lines.disc?.coupon).toBe('')
    const request = Object.fromEntries(new URLSearchParams(price?.query))
    const { data: quote } = await visitor.call('POST /checkout/quote', request)
    expect(quote).toMatchObject({ total: price?.amount })
    const { data: reasons } = await visitor.call('GET /member/offer', request)
    expect(reasons).toMatchObject({ coupon: { code: 'EBBTIDE30', off: '90.00' }, amount: '209.99' })
  })

  it('is on no upgrade, which is reduced already; every page shows the lower price', async () => {
    const { id } = await server.member({ email: 'owner701@example.test' })
    await placeOrder(server, id, { catalogueVersion: 1, items: [itemOf(701, { term: 'LFT' })] })
    await addHolder(server.database, { code: 'EBBTIDE30', memberId: id, givenAt: server.clock.now() })
    const visitor = server.visitor()
    await visitor.signIn('owner701@example.test')
    const { aio_info: offers, coupon } = (await discountInfo(visitor)).lines.downloader ?? {}
    expect([offers?.offer_pid_win, offers?.aio_price[761]?.query.includes('coupon'), coupon]).toEqual([
      757,
      false,
      'EBBTIDE30',
    ])
    expect([offers?.aio_price[757]?.amount, offers?.aio_price[761]?.amount]).toEqual(['209.99', '250.49'])
    const lowest = 'pid=757&option=LFT&coupon=EBBTIDE30&currency=USD&email=owner701%40example.test'
    const { data: led } = await visitor.call('GET /member/all_in_one_upgrade', { os: 'win' })
    const { data: best } = await visitor.call('POST /recommend/best/list', request)
    expect([led.content, best.recommend[0]?.content.props.recomCheckoutLink]).toEqual([
      lowest,
      `/checkout.htm?${lowest}`,
    ])
  })

  it('is on no offer to another member', async () => {
    const nia = await server.demoMember('nia')
    const { data } = await nia.call('GET /member/offer', { pid: '757', coupon: 'EBBTIDE30' })
    expect(data).toMatchObject({ coupon: null, amount: '299.99' })
  })
})

describe('owners of something', () => {
  it('spec 5.1: have the tabs, also after a refund of all', async () => {
    const { id } = await server.member({ email: 'former@example.test' })
    await placeOrder(server, id, {
      status: orderStatus.refunded,
      catalogueVersion: 1,
      items: [itemOf(701, { term: 'LFT' })],
    })
    const visitor = server.visitor()
    await visitor.signIn('former@example.test')
    expect((await discountInfo(visitor)).rf).toBe(1)
  })
})

describe('the downloads of a purchase', () => {
  it('T1-9: are listed by system, for a subscription with its products', async () => {
    const build = { version: '1.0', build: 1000, releasedAt: server.clock.now(), size: 1, sha256: 'a'.repeat(64) }
    await addReleases(
      server.database,
      (['win', 'mac'] as const).map((platform) => ({
        ...build,
        platform,
        software: 'ebbcatch-video',
        fileName: `video_${platform}_1000.zip`,
        fileKey: platform,
      })),
    )
    const sam = await server.demoMember('sam')
    const { data } = await sam.call('GET /member/upgrade_license', {})
    const plan = data.content.orders.find(({ pid }) => pid === 367)
    expect(plan?.downloads).toEqual(['win', 'mac'])
    const { data: own } = await ada.call('GET /member/upgrade_license', {})
    expect(own.content.orders.find(({ pid }) => pid === 701)?.downloads).toEqual(['win'])
  })
})

describe('the gifts that an offer names', () => {
  it('spec 10.1: are those that the offered purchase brings, also for an upgrade', async () => {
    const { id } = await server.member({ email: 'upgrader@example.test' })
    await placeOrder(server, id, { catalogueVersion: 1, items: [itemOf(701, { term: 'LFT' })] })
    const visitor = server.visitor()
    await visitor.signIn('upgrader@example.test')
    const line = (await discountInfo(visitor)).lines.downloader
    expect(line?.aio_info.offer_pid_win).toBe(761)
    const promised = line?.gift_win.length
    await placeOrder(server, id, { catalogueVersion: 1, items: [itemOf(761, { term: 'LFT' })] })
    const { data: thanks } = await visitor.call('GET /member/all_in_one_new_amazon_gift/list', {})
    const { data: cinema } = await visitor.call('POST /member/all_in_one_netflix_gift/list', {})
    const entries = [...thanks.content.all_in_one_amazon, ...cinema.content.all_in_one_netflix]
    expect([promised, entries.length]).toEqual([2, 2])
    const { data: member } = await visitor.call('GET /member', {})
    expect(member.content.enabled_products).toEqual(['amazon_gift', 'netflix_gift'])
  })
})
