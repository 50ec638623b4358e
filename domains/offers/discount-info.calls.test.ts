import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type DemoServer, startDemoServer } from '@/tests/demo-server'
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

const discountInfo = async (visitor: Visitor, input: Record<string, unknown> = {}) =>
  (await visitor.call('GET /member/get_discount_info', input)).data

describe('GET /member/get_discount_info', () => {
  it('tells where she stands with each line on each system', async () => {
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

  it('tells a line as the dashboard shows it', async () => {
    const { downloader } = (await discountInfo(ada, { lang: 'de' })).lines
    expect(downloader).toEqual({
      tit: 'Ebbcatch Komplettpaket',
      type: 'downloader',
      icon: '/art/707.svg',
      coupon: '',
      off_text: '-46\u00a0%',
      gift: [
        { name: 'Ein Dankeschön zum Komplettpaket', currency: 'EUR', amount: '25.00' },
        { name: 'Ein Abend im Kino', currency: 'EUR', amount: '25.00' },
      ],
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
        aio_price: {
          757: { price: '429.99', amount: '299.99', discount: 30 },
          761: { price: '429.99', amount: '230.44', discount: 46 },
          1757: { price: '429.99', amount: '299.99', discount: 30 },
          1761: { price: '429.99', amount: '250.49', discount: 41 },
        },
        discount: 46,
        user_aio_info: {
          757: { has_final_product: [701], add_product: [702, 703, 704], has_product: [701, 705] },
          1757: { has_final_product: [1701], add_product: [1702, 1703, 1704, 1705], has_product: [1701] },
        },
      },
      win: [
        {
          pid: 761,
          price: '429.99',
          amount: '230.44',
          discount: 46,
          query: 'pid=761&option=LFT&discount=upgrade&currency=EUR&email=ada%40example.test',
        },
      ],
      mac: [
        {
          pid: 1761,
          price: '429.99',
          amount: '250.49',
          discount: 41,
          query: 'pid=1761&option=LFT&discount=upgrade&currency=EUR&email=ada%40example.test',
        },
      ],
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

  it('says of a member who has bought nothing that there are no tabs', async () => {
    expect((await discountInfo(await server.demoMember('nia'))).rf).toBe(0)
  })
})
