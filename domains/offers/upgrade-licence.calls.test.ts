import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderStatus } from '@/domains/orders/rules'
import { type DemoServer, startDemoServer } from '@/tests/demo-server'
import { itemOf, placeOrder } from '@/tests/orders'
import { password } from '@/tests/server'
import type { Visitor } from '@/tests/visitor'

let server: DemoServer
/** As they are shipped: ada owns something of every line, gil the primary all-in-one of both systems. */
let ada: Visitor
let gil: Visitor
beforeAll(async () => {
  server = await startDemoServer()
  ;[ada, gil] = [await server.demoMember('ada'), await server.demoMember('gil')]
})
afterAll(() => server.close())

const upgradeInfo = async (visitor: Visitor, input: Record<string, unknown> = {}) => {
  const { cscode, data } = await visitor.call('GET /member/upgrade_license', input)
  expect([cscode, data.status]).toEqual([0, 1])
  return data.content
}

describe('GET /member/upgrade_license', () => {
  it('tells what ada owns of an all-in-one, and what it adds', async () => {
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

  it('tells what each all-in-one costs her, bought and as an upgrade', async () => {
    const content = await upgradeInfo(ada)
    expect(content.downloader_aio_price).toEqual({
      757: { price: '429.99', amount: '299.99', discount: 30 },
      // 299.99 less half of 98.99 and 244 of 365 days of 29.99.
      761: { price: '429.99', amount: '230.44', discount: 46 },
      1757: { price: '429.99', amount: '299.99', discount: 30 },
      1761: { price: '429.99', amount: '250.49', discount: 41 },
    })
    expect(content.disc_aio_price).toEqual({
      734: { price: '259.99', amount: '259.99', discount: 0 },
      773: { price: '259.99', amount: '199.49', discount: 23 },
      1734: { price: '259.99', amount: '259.99', discount: 0 },
    })
  })

  it('flags who holds what on which system', async () => {
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

  it('tells the add-ons of the primary line, and what their buttons sell', async () => {
    const content = await upgradeInfo(ada)
    expect(content.downloader_edp_win).toEqual({
      pid: 974,
      status: 1,
      start: '2026-11-11',
      end: '2026-12-11',
      option: '1Y',
      price: '59.99',
    })
    expect(content.downloader_npg_mac).toEqual({
      pid: 1772,
      status: 0,
      start: null,
      end: null,
      option: 'LFT',
      price: '89.99',
    })
    expect(Object.keys(content).filter((name) => /_(npg|edp)_/.test(name))).toHaveLength(4)
  })

  it('tells her purchases, newest first, and not what she has not paid for', async () => {
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
    })
  })

  it('tells an upgrade, and what was charged back, from a purchase', async () => {
    const { id } = await server.member({ email: 'paid@example.test' })
    const facts = { catalogueVersion: 1, paidAt: server.clock.now() }
    await placeOrder(server, id, { ...facts, items: [itemOf(761, { term: 'LFT' })] })
    await placeOrder(server, id, { ...facts, status: orderStatus.cancelled })
    const visitor = server.visitor()
    await visitor.login('paid@example.test', password)
    const { orders, user_aio_info } = await upgradeInfo(visitor)
    expect(orders.map(({ STATUS }) => STATUS)).toEqual(['ChargeBack', 'UpgradeSuccess'])
    expect(user_aio_info['757']?.has_aio_lft_total).toBe(1)
  })
})
