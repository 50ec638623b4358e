import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { publish } from '@/domains/commerce/catalogue/store'
import { money } from '@/platform/money/money'
import { days, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, buy, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  const { version, productsByPid, productsByLine, pricesByKey, ...content } =
    await createCatalogueReader().currentCatalogue(server.database)
  const ways: Readonly<Record<number, object>> = {
    702: { upgradeFrom: { products: [701], percent: '50', replaces: true } },
    703: {
      upgradeFrom: { products: [701, 702], amounts: { USD: 2000, EUR: 2000 }, withinMonths: 12, replaces: false },
      features: ['channels'],
      licenceKey: { prefix: 'EBB' },
    },
  }
  const products = content.products.map((product) => ({ ...product, ...ways[product.pid] }) as Product)
  await publish(server.database, { ...content, products }, server.clock.now())
  for (const name of ['ada', 'eve']) await server.member({ email: `${name}@example.test` })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

const inDollars = { option: 'LFT', currency: 'USD', country: 'US', lang: 'en' }
const first = { ...inDollars, pid: '701' }
const second = { ...inDollars, pid: '702', discount: 'version' }
const third = { ...inDollars, pid: '703', discount: 'version' }

const upgradesOf = async (visitor: Visitor) =>
  (await visitor.call('GET /member/version_upgrades', { currency: 'USD', lang: 'en' })).data.upgrades
const pidsOffered = async (visitor: Visitor) => (await upgradesOf(visitor)).map(({ pid }) => pid)

/** Returns what a request costs now, or the obstacle. */
async function priceOf(visitor: Visitor, request: Record<string, unknown>) {
  const { data } = await visitor.call('POST /checkout/quote', request)
  return data.available ? data.total : data.obstacle
}

async function acquire(request: Record<string, unknown>) {
  const { payment, checkout } = await beginPayment(ada, request)
  await pay(ada, payment)
  const bought = await statusOf(ada, checkout)
  await server.worker.drain()
  return { ...bought, payment }
}

async function giveBack(payment: string) {
  const { rows } = await server.database.execute<{ reference: string; total: number }>(
    `select reference, total::int as total from checkouts where payment = '${payment}'`,
  )
  const [{ reference, total } = { reference: '', total: 0 }] = rows
  const facts = { refunded: [], refusedRefunds: [], subscription: null, renewal: false, at: server.clock.now() }
  const about = { kind: 'payment', payment, checkout: reference, state: 'refunded' } as const
  await server.payments.apply('sandbox', { ...about, ...facts, total: money(total, 'USD') })
  await server.worker.drain()
}

const seats = async () => (await ada.call('GET /member/product_licenses', { product: 'downloader' })).data.win_totle

describe('the next version', () => {
  it('is for owners alone, with a code that says so', async () => {
    expect(await priceOf(server.visitor(), second)).toBe('upgradeSignIn')
    expect([await priceOf(ada, second), await upgradesOf(ada)]).toEqual(['nothingToUpgrade', []])
    const forced = await ada.call('POST /checkout/begin', { ...second, total: '54.99', waiver: true })
    expect(forced.data).toMatchObject({ state: 'changed', quote: { available: false, obstacle: 'nothingToUpgrade' } })
    expect(await priceOf(ada, { ...second, discount: undefined })).toBe('109.99')
  })

  it('is offered, bought and named for what it upgrades, and takes its place and its seats', async () => {
    const { order } = await acquire(first)
    expect(await seats()).toBe(2)
    const [offer, ...others] = await upgradesOf(ada)
    expect(offer).toMatchObject({ pid: 702, from: { pid: 701, order }, quantity: 1, replaces: true, amount: '54.99' })
    expect(others).toMatchObject([{ pid: 703, replaces: false, amount: '20.00' }])
    expect(await priceOf(ada, Object.fromEntries(new URLSearchParams(offer?.query)))).toBe(offer?.amount)

    const upgrade = await acquire(second)
    const { order_list: orders } = (await ada.call('GET /member/get_order_list', { lang: 'de' })).data
    expect(orders[0]).toMatchObject({
      order_id: upgrade.order,
      amount: '54.99',
      products: [{ pid: 702, name: 'Ebbcatch Live (Upgrade von Ebbcatch Video)' }],
    })
    const mails = await server.mailsTo('ada@example.test')
    expect(mails.some(({ text }) => text?.includes('Ebbcatch Live (upgrade from Ebbcatch Video)'))).toBe(true)
    expect(await seats()).toBe(2)

    // The upgrade leads on; the first licence has already been used for one.
    expect(await upgradesOf(ada)).toMatchObject([{ pid: 703, from: { pid: 702 } }])
    expect(await priceOf(ada, second)).toBe('nothingToUpgrade')
    await giveBack(upgrade.payment)
    expect([await seats(), await pidsOffered(ada), await priceOf(ada, second)]).toEqual([2, [702, 703], '54.99'])
  })

  it('is bought once for a licence, with any simultaneous checkouts, and for any version', async () => {
    const begun = await Promise.all([second, second, third].map((request) => beginPayment(ada, request)))
    await Promise.all(begun.map(({ payment }) => pay(ada, payment)))
    await server.worker.drain()
    const states = await Promise.all(begun.map(async ({ checkout }) => (await statusOf(ada, checkout)).state))
    expect(states.sort()).toEqual(['paid', 'review', 'review'])
    expect(await priceOf(ada, second)).toBe('nothingToUpgrade')
  })

  it('keeps the earlier licence where the vendor lets it, and is for as many as that', async () => {
    server.clock.advance(minutes(5))
    const before = await seats()
    await acquire({ ...first, quantity: 5 })
    const five = { ...third, quantity: 5 }
    expect((await quoteFor(ada, five)).lines).toMatchObject([{ quantity: 5, most: 1, unit: '20.00', amount: '100.00' }])
    const { order } = await acquire(five)
    expect(await seats()).toBe((before ?? 0) + 20)

    // The key of the upgrade is in its order, in its mail, and on the licence page.
    const { keys } = (await ada.call('GET /member/licence_keys', { order: order ?? '', lang: 'en' })).data
    expect(keys).toMatchObject([{ order, key: expect.stringMatching(/^EBB-/) }])
    const { rows } = await server.database.execute<{ kept: boolean; preview: string }>(
      `select confidential as kept, preview from mails where strpos(text, '${keys[0]?.key}') > 0`,
    )
    expect(rows).toMatchObject([{ kept: true }])
    expect(rows[0]?.preview).not.toContain(keys[0]?.key)
    const licences = (await ada.call('GET /member/product_licenses', { product: 'downloader' })).data
    expect(licences.features).toEqual(['channels'])
  })

  it('takes one licence for each of a basket, and is for those who bought it lately, where the vendor says so', async () => {
    const eve = server.visitor()
    await eve.signIn('eve@example.test')
    expect([await pidsOffered(eve), await priceOf(eve, second)]).toEqual([[], 'nothingToUpgrade'])
    expect(await buy(eve, first)).toMatchObject({ state: 'paid' })
    expect(await priceOf(eve, { ...second, pid: '702,703' })).toBe('nothingToUpgrade')
    expect(await pidsOffered(eve)).toEqual([702, 703])
    server.clock.advance(days(366))
    await eve.signIn('eve@example.test')
    expect([await priceOf(eve, third), await priceOf(eve, second)]).toEqual(['nothingToUpgrade', '54.99'])
  })
})
