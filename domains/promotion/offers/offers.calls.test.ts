import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { z } from 'zod/mini'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { readerIn } from '@/tests/samples/reader'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { offersCalls } from './contract/member'
import { holdingsOf, isOffer, memberDiscount, offerFor } from './rules'
import { ownedBy } from './store'

let server: DemoServer
/** As they are shipped: ada owns something of every line, gil the primary all-in-one of both systems. */
let ada: Visitor
let gil: Visitor
beforeAll(async () => {
  server = await startDemoServer()
  ;[ada, gil] = [await server.demoMember('ada'), await server.demoMember('gil')]
})
afterAll(() => server.close())

type Key = keyof typeof offersCalls
const request = {
  'GET /member/upgrade_license': {},
  'GET /member/get_discount_info': { email: 'ada@example.test' },
  'GET /member/all_in_one_upgrade': { os: 'win' },
  'GET /member/offer': { pid: '761' },
  'GET /member/version_upgrades': {},
  'POST /recommend/best/list': {
    token_id: '',
    machine_id: '',
    email: 'ada@example.test',
    platform: 'web',
    source: 2,
    scene: 'member_upgrade_unifab',
    os: 'win',
    domain: 'tidewren.example',
    domain_root: 'tidewren.example',
    reader: readerIn('en'),
    currency: 'USD',
  },
} satisfies Record<Key, Record<string, unknown>>
const keys = Object.keys(request) as Key[]

const discountInfo = async (visitor: Visitor, input: Record<string, unknown> = {}) =>
  (await visitor.call('GET /member/get_discount_info', input)).data
const recommendations = async (visitor: Visitor, input: Record<string, unknown> = {}) =>
  (await visitor.call('POST /recommend/best/list', { ...request['POST /recommend/best/list'], ...input })).data
    .recommend

describe('every call of the offers', () => {
  test.each(keys)('%s answers with the fields of its contract, and no others', async (key) => {
    const { cscode, data } = await ada.call(key, request[key])
    expect(cscode).toBe(key === 'POST /recommend/best/list' ? 200 : 0)
    expect((offersCalls[key].answer as z.ZodMiniType).parse(data)).toEqual(data)
  })

  test.each(keys)('%s takes three statements, the session’s among them, for 2,000 lines', async (key) => {
    const visitor = await owner()
    expect(await server.statementsOf(() => visitor.call(key, request[key]))).toBe(3)
  })

  it("every call of the offers acts for the session's member, even with another member's address", async () => {
    const foreign = { email: 'ada@example.test' }
    expect(await discountInfo(gil, foreign)).toEqual(await discountInfo(gil))
    expect((await discountInfo(gil, foreign)).lines.downloader?.aio_info.new_aio_win).toBe(1)
    expect(JSON.stringify(await recommendations(gil, foreign))).not.toContain('ada%40')
  })
})

/** Creates a member with 2,000 purchases, once. */
let manyThings: Promise<Visitor> | null = null
function owner() {
  manyThings ??= (async () => {
    const { id } = await server.member({ email: 'owner@example.test' })
    const sold = (await createCatalogueReader().currentCatalogue(server.database)).prices
    const items = Array.from({ length: 2000 }, (_, index) => {
      const { pid, term } = sold[index % sold.length] ?? { pid: 701, term: terms[0] }
      return itemOf(pid, { term, unit: money(0, 'USD') })
    })
    await placeOrder(server, id, { items, catalogueVersion: 1 })
    const visitor = server.visitor()
    await visitor.signIn('owner@example.test')
    return visitor
  })()
  return manyThings
}

describe('GET /member/all_in_one_upgrade', () => {
  const queryOf = async (visitor: Visitor, os: string, input = {}) =>
    (await visitor.call('GET /member/all_in_one_upgrade', { os, ...input })).data

  it('returns the query of the checkout', async () => {
    expect(await queryOf(ada, 'mac', { currency: 'GBP' })).toEqual({
      status: 1,
      content: 'pid=1761&option=LFT&discount=upgrade&currency=GBP&email=ada%40example.test',
    })
    expect(await queryOf(await server.demoMember('nia'), 'win', { lang: 'ja' })).toEqual({
      status: 1,
      content: 'pid=757&option=LFT&currency=JPY&email=nia%40example.test',
    })
    expect(await queryOf(gil, 'win')).toEqual({ status: 0, content: '' })
  })

  it('needs the system', async () => {
    expect(await ada.call('GET /member/all_in_one_upgrade', { os: 'linux' })).toMatchObject({
      cscode: 10001,
      data: { fields: ['os'] },
    })
  })
})

describe('GET /member/offer', () => {
  it('explains the price of an upgrade', async () => {
    const { data } = await ada.call('GET /member/offer', { pid: '761', lang: 'fr' })
    expect(data).toEqual({
      pid: 761,
      option: 'LFT',
      gives: 757,
      name: 'Ebbcatch Tout-en-un',
      type: 'single_upgrade',
      discount: 'upgrade',
      currency: 'EUR',
      vat: 1,
      price: '429.99',
      displayed_discount: '130.00',
      credits: [
        { pid: 701, name: 'Ebbcatch Vidéo', option: 'LFT', reason: 'lifetime', worth: '98.99', credit: '49.50' },
        { pid: 705, name: 'Ebbcatch Sous-titres', option: '1Y', reason: 'unused', worth: '29.99', credit: '20.05' },
      ],
      reduction: '0.00',
      floor: '199.99',
      withheld: '0.00',
      coupon: null,
      amount: '230.44',
      query: 'pid=761&option=LFT&discount=upgrade&currency=EUR&email=ada%40example.test',
    })
  })

  test.each([
    ['what is not sold', { pid: '4711' }, 20040],
    ['a term that is not sold', { pid: '701', option: '2Y' }, 20040],
    ['the upgrade of who owns nothing of it', { pid: '1773' }, 20035],
    ['a discount that is none', { pid: '757', discount: 'upgrade' }, 20035],
  ])('refuses %s', async (_, input, code) => {
    expect((await ada.call('GET /member/offer', input)).cscode).toBe(code)
  })

  it('refuses the upgrade to an owner of the all-in-one', async () => {
    expect((await gil.call('GET /member/offer', { pid: '761' })).cscode).toBe(20035)
  })
})

describe('POST /recommend/best/list', () => {
  it('recommends three, with the reason of each rank', async () => {
    const [first, ...others] = await recommendations(ada)
    expect(first).toEqual({
      content: {
        props: {
          finalPrice: '239.16',
          recomCheckoutLink: '/checkout.htm?pid=712&option=LFT&discount=upgrade&currency=USD&email=ada%40example.test',
          user_type: 'single_upgrade',
          pid: 712,
          name: 'Sandshaper All-in-One',
          img: '/art/converter-all-in-one.svg',
          price: '249.99',
          currency: 'USD',
          vat: 0,
          discount: 4,
        },
      },
      report_params: {
        scene: 'member_upgrade_unifab',
        platform: 'web',
        source: '2',
        domain: 'tidewren.example',
        pid: 712,
        position: 1,
        discount: 4,
        catalogue_version: 1,
        score: 95,
        margin: 35,
        affinity: { converter: 30, disc: 15, editor: 15 },
      },
    })
    expect(others.map(({ report_params: { pid, position, score } }) => [pid, position, score])).toEqual([
      [761, 2, 90],
      [773, 3, 85],
    ])
  })

  it('recommends by the system, or else by the scene', async () => {
    const scene = 'member_upgrade_unifab_mac'
    const macs = [1761, 1802, 1801]
    const pids = async (input: Record<string, unknown>) =>
      (await recommendations(ada, input)).map(({ report_params: { pid } }) => pid)
    expect(await pids({ os: 'mac' })).toEqual(macs)
    expect(await pids({ os: undefined, scene })).toEqual(macs)
    expect(await pids({ os: 'win', scene })).toEqual([712, 761, 773])
  })

  it('recommends the same in the same order for repeated calls', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => recommendations(ada)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('is empty for an owner of every product', async () => {
    expect(await recommendations(await owner())).toEqual([])
  })
})

describe('the checkout', () => {
  it('charges the price of every page, by its links', async () => {
    const { id } = (await memberByEmail(server.database, 'ada@example.test')) ?? { id: 0 }
    const catalogue = await createCatalogueReader().currentCatalogue(server.database)
    const now = server.clock.now()
    const owner = { memberId: id, holdings: server.installation.holdings, coupons: sql<never[]>`'[]'::json` }
    const { owned: lines } = await ownedBy(server.database, owner)
    const { lines: info } = await discountInfo(ada)
    const shown = [
      ...Object.values(info).flatMap(({ win, mac }) => [...win, ...mac]),
      ...(await recommendations(ada)).map(({ content: { props } }) => ({
        query: props.recomCheckoutLink.split('?')[1] ?? '',
        amount: props.finalPrice,
      })),
    ]
    expect(shown.length).toBeGreaterThan(8)
    for (const { query, amount } of shown) {
      const address = Object.fromEntries(new URLSearchParams(query))
      const { pid, discount = null } = address
      const wanted = { pid: Number(pid), term: 'LFT', currency: 'USD', reader: readerIn('en'), now, discount } as const
      const offer = offerFor(catalogue, holdingsOf(catalogue, lines, now), wanted)
      expect(isOffer(offer) && decimal(offer.price)).toBe(amount)
      const told = { order: 1, position: 0, status: orderStatus.complete }
      const asOrdered = lines.map((line) => ({ ...line, ...told }))
      const charged = memberDiscount.priceFor(catalogue, asOrdered, wanted)
      expect(charged && decimal(charged.price)).toBe(amount)
    }
  })

  it('the checkout does not give the price for a refunded purchase', async () => {
    const catalogue = await createCatalogueReader().currentCatalogue(server.database)
    const now = server.clock.now()
    const wanted = { pid: 761, term: 'LFT', currency: 'USD', reader: readerIn('en'), discount: 'upgrade', now } as const
    const line = { order: 7, position: 1, pid: 701, term: 'LFT', quantity: 1, since: now } as const
    const priced = memberDiscount.priceFor(catalogue, [{ ...line, status: orderStatus.complete }], wanted)
    expect(priced).toMatchObject({ price: { minor: 25049 }, credited: [{ order: 7, position: 1 }] })
    expect(memberDiscount.priceFor(catalogue, [{ ...line, status: orderStatus.refunded }], wanted)).toBeNull()
  })
})
