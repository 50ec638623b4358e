import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: DemoServer
/** As they are shipped: ada owns something of every line, gil the primary all-in-one of both systems. */
let ada: Visitor
let gil: Visitor
beforeAll(async () => {
  server = await startDemoServer()
  ;[ada, gil] = [await server.demoMember('ada'), await server.demoMember('gil')]
})
afterAll(() => server.close())

/** The query of ada's checkout. */
const query = (pid: number, currency: string, discount = '') =>
  `pid=${pid}&option=LFT${discount && `&discount=${discount}`}&currency=${currency}&email=ada%40example.test`

const upgradeInfo = async (visitor: Visitor, input: Record<string, unknown> = {}) => {
  const { cscode, data } = await visitor.call('GET /member/upgrade_license', input)
  expect([cscode, data.status]).toEqual([0, 1])
  return data.content
}

const discountInfo = async (visitor: Visitor, input: Record<string, unknown> = {}) =>
  (await visitor.call('GET /member/get_discount_info', input)).data

describe('GET /member/upgrade_license', () => {
  it('lists ada’s products of an all-in-one, and those that it adds', async () => {
    const { user_aio_info, products } = await upgradeInfo(ada, { lang: 'ja' })
    expect(user_aio_info['757']).toEqual({
      has_product: [701, 705],
      has_product_lft: [701],
      has_product_no_lft: [705],
      has_old_product: [],
      has_total: 2,
      has_old_total: 0,
      add_product: [702, 703, 704],
      has_aio_lft_total: 0,
      has_aio_no_lft_total: 0,
    })
    expect(products['702']?.name).toBe('Ebbcatch ライブ')
  })

  it('lists her price of each all-in-one, bought and as an upgrade', async () => {
    const content = await upgradeInfo(ada)
    expect(content.downloader_aio_price).toEqual({
      757: { price: '429.99', amount: '299.99', discount: 30, query: query(757, 'USD') },
      // 299.99 less half of 98.99 and 244 of 365 days of 29.99.
      761: { price: '429.99', amount: '230.44', discount: 46, query: query(761, 'USD', 'upgrade') },
      1757: { price: '429.99', amount: '299.99', discount: 30, query: query(1757, 'USD') },
      1761: { price: '429.99', amount: '250.49', discount: 41, query: query(1761, 'USD', 'upgrade') },
    })
    expect(content.disc_aio_price).toEqual({
      734: { price: '259.99', amount: '259.99', discount: 0, query: query(734, 'USD') },
      773: { price: '259.99', amount: '199.49', discount: 23, query: query(773, 'USD', 'upgrade') },
      1734: { price: '259.99', amount: '259.99', discount: 0, query: query(1734, 'USD') },
    })
  })

  it('flags her licences on each system', async () => {
    const [hers, his] = [await upgradeInfo(ada), await upgradeInfo(gil)]
    const flags = ({
      is_downloader_all_in_one_user,
      has_downloader_aio_order_win,
      has_mycombo_order_win,
    }: typeof hers) => [is_downloader_all_in_one_user, has_downloader_aio_order_win, has_mycombo_order_win]
    expect([flags(hers), flags(his)]).toEqual([
      [0, 0, 0],
      [1, 1, 0],
    ])
    expect(hers.downloader_all_in_one).toEqual({ win: 757, mac: 1757 })
    expect([hers.currency, hers.vat]).toEqual(['USD', 0])
  })

  it('lists the add-ons of the primary line, and the products of their buttons', async () => {
    const content = await upgradeInfo(ada)
    expect(content.downloader_edp_win).toEqual({
      pid: 974,
      status: 1,
      start: '2026-11-11',
      end: '2026-12-11',
      option: '1Y',
      price: '59.99',
      query: 'pid=974&option=1Y&currency=USD&email=ada%40example.test',
    })
    expect(content.downloader_npg_mac).toEqual({
      pid: 1772,
      status: 0,
      start: null,
      end: null,
      option: 'LFT',
      price: '89.99',
      query: query(1772, 'USD'),
    })
    expect(Object.keys(content).filter((name) => /_(npg|edp)_/.test(name))).toHaveLength(4)
  })

  it('lists her paid purchases, newest first', async () => {
    const { orders } = await upgradeInfo(ada, { lang: 'de' })
    expect(orders.map(({ pid, STATUS, end }) => [pid, STATUS, end])).toEqual([
      [741, 'Registered', '2026-12-16'],
      [801, 'Registered', '2027-11-16'],
      [791, 'Registered', 'never'],
      [767, 'Registered', 'never'],
      [974, 'Registered', '2026-12-11'],
      [765, 'Refunded', 'never'],
      [701, 'Registered', 'never'],
      [1701, 'Registered', 'never'],
      [781, 'Registered', 'never'],
      [705, 'Registered', '2027-07-23'],
      [751, 'Registered', 'never'],
      [731, 'Registered', 'never'],
      [775, 'Registered', 'never'],
      [734, 'Cancelled', '2026-12-19'],
    ])
    const [newest] = orders
    expect(newest).toEqual({
      pid: 741,
      pname: 'Sandshaper Video-Konverter',
      id: `${newest?.tid}-1`,
      tid: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/),
      vid: '1',
      end: '2026-12-16',
      quantity: 1,
      img: '/art/converter.svg',
      STATUS: 'Registered',
      pro_buy_status: true,
      line: 'converter',
      platforms: ['win'],
      downloads: [],
    })
  })

  it('tells an upgrade and a charge-back from a purchase', async () => {
    const { id } = await server.member({ email: 'paid@example.test' })
    const facts = { catalogueVersion: 1, paidAt: server.clock.now() }
    await placeOrder(server, id, { ...facts, items: [itemOf(761, { term: 'LFT' })] })
    await placeOrder(server, id, { ...facts, status: orderStatus.cancelled })
    const visitor = server.visitor()
    await visitor.signIn('paid@example.test')
    const { orders, user_aio_info } = await upgradeInfo(visitor)
    expect(orders.map(({ STATUS }) => STATUS)).toEqual(['ChargeBack', 'UpgradeSuccess'])
    expect(user_aio_info['757']?.has_aio_lft_total).toBe(1)
  })
})

describe('GET /member/get_discount_info', () => {
  it('lists her state with each line on each system', async () => {
    const { lines, rf, currency, vat } = await discountInfo(ada, { lang: 'de' })
    const states = Object.entries(lines).map(([key, { aio_info }]) => {
      return [key, aio_info.upgrade_type_win, aio_info.upgrade_type_mac, aio_info.discount]
    })
    expect([rf, currency, vat]).toEqual([1, 'EUR', 1])
    expect(states).toEqual([
      ['downloader', 'single_upgrade', 'single_upgrade', 46],
      ['disc', 'single_upgrade', 'new', 23],
      ['converter', 'single_upgrade', 'new', 4],
      ['music', 'single_upgrade', 'new', 32],
      ['player', 'single_upgrade', 'new', 34],
      ['editor', 'single_upgrade', 'new', 36],
      ['recorder', 'single_upgrade', 'new', 29],
    ])
  })

  it('describes a line as the dashboard shows it', async () => {
    const { downloader } = (await discountInfo(ada, { lang: 'de' })).lines
    const { data: seats } = await ada.call('GET /member/product_licenses', { product: 'downloader' })
    const { win_used, win_totle, mac_used, mac_totle, linux_used, linux_totle, mobile_used, mobile_totle } = seats
    expect([win_totle, mac_totle]).not.toContain(0)
    const value = { currency: 'EUR', amount: '25.00' }
    const gifts = ['Ein Dankeschön zum Komplettpaket', 'Ein Abend im Kino'].map((name) => ({ name, ...value }))
    expect(downloader).toEqual({
      win_used,
      win_totle,
      mac_used,
      mac_totle,
      linux_used,
      linux_totle,
      mobile_used,
      mobile_totle,
      name: 'Ebbcatch',
      tab: 1,
      primary: 1,
      tit: 'Ebbcatch Komplettpaket',
      type: 'downloader',
      icon: '/art/707.svg',
      coupon: '',
      off_text: '-46\u00a0%',
      off_text_win: '-46\u00a0%',
      off_text_mac: '-41\u00a0%',
      gift: gifts,
      gift_win: gifts,
      gift_mac: gifts,
      pc: 5,
      desc_win: 'Alle Ebbcatch-Produkte dieser Plattform in einer Lizenz.',
      desc_mac: 'Alle Ebbcatch-Produkte dieser Plattform in einer Lizenz.',
      aio_info: {
        aio_buy_win: 0,
        aio_buy_mac: 0,
        aio_upgrade_win: 1,
        aio_upgrade_mac: 1,
        new_aio_win: 0,
        new_aio_mac: 0,
        upgrade_type_win: 'single_upgrade',
        upgrade_type_mac: 'single_upgrade',
        win_pid: 757,
        mac_pid: 1757,
        offer_pid_win: 761,
        offer_pid_mac: 1761,
        aio_price: {
          757: { price: '429.99', amount: '299.99', discount: 30, query: query(757, 'EUR') },
          761: { price: '429.99', amount: '230.44', discount: 46, query: query(761, 'EUR', 'upgrade') },
          1757: { price: '429.99', amount: '299.99', discount: 30, query: query(1757, 'EUR') },
          1761: { price: '429.99', amount: '250.49', discount: 41, query: query(1761, 'EUR', 'upgrade') },
        },
        discount: 46,
        user_aio_info: {
          757: { has_final_product: [701], add_product: [702, 703, 704], has_product: [701, 705] },
          1757: { has_final_product: [1701], add_product: [1702, 1703, 1704, 1705], has_product: [1701] },
        },
      },
      win: [{ pid: 761, price: '429.99', amount: '230.44', discount: 46, query: query(761, 'EUR', 'upgrade') }],
      mac: [{ pid: 1761, price: '429.99', amount: '250.49', discount: 41, query: query(1761, 'EUR', 'upgrade') }],
    })
  })

  test.each([
    ['en', 'USD', 0, '25.00'],
    ['zh', 'USD', 0, '25.00'],
    ['de', 'EUR', 1, '25.00'],
    ['fr', 'EUR', 1, '25.00'],
    ['es', 'EUR', 1, '25.00'],
    ['ja', 'JPY', 1, '3500'],
  ])('in %s prices and gifts are in %s', async (lang, currency, vat, gift) => {
    const info = await discountInfo(gil, { lang })
    expect([info.currency, info.vat]).toEqual([currency, vat])
    expect(info.lines.downloader?.gift[0]).toMatchObject({ currency, amount: gift })
  })

  it('offers gil, who has the all-in-one of both systems, nothing of that line', async () => {
    const { downloader } = (await discountInfo(gil)).lines
    expect(downloader?.aio_info).toMatchObject({ new_aio_win: 1, new_aio_mac: 1, upgrade_type_win: null, discount: 0 })
    expect([downloader?.win, downloader?.mac, downloader?.off_text]).toEqual([[], [], ''])
  })

  it('has no tabs for a member without purchases', async () => {
    expect((await discountInfo(await server.demoMember('nia'))).rf).toBe(0)
  })
})
