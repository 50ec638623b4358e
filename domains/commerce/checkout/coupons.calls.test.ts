import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { publish } from '@/domains/commerce/catalogue/store'
import { addHolder, holdsCoupon } from '@/domains/promotion/coupons'
import { builtInLanguages } from '@/platform/i18n/languages'
import { hours, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, buy, cards, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'
import { givenTo, redeemCoupon } from './store/coupons'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1' })
  await openShop(server)
  const current = await createCatalogueReader().currentCatalogue(server.database)
  const { lines, products, prices, vatRates, displayedDiscounts, campaigns } = current
  const names = Object.fromEntries(builtInLanguages.map((language) => [language, 'A'])) as Coupon['names']
  const tenth = { names, discount: { by: 'percent', percent: '10' } } as const
  const coupons: Coupon[] = [
    { ...tenth, code: 'TENTIMES', uses: 10, usesPerMember: 100 },
    { ...tenth, code: 'ONCE', uses: 1, usesPerMember: 1 },
    { ...tenth, code: 'TWICEEACH', usesPerMember: 2 },
    { ...tenth, code: 'NAMED', usesPerMember: 9, for: 'named' },
    { ...tenth, code: 'BYCODE', usesPerMember: 9, for: 'code' },
  ]
  const content = { lines, products, prices, vatRates, coupons, displayedDiscounts, campaigns }
  await publish(server.database, content, server.clock.now())
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

const request = { pid: '701', option: 'LFT', email: 'anyone@example.test' }
const discounted = '89.09'
let networks = 0

/** Agrees to the reduced price as a new buyer in a network of its own. */
const beginAt = (visitor: Visitor, coupon: string, total = discounted) => {
  const own = ++networks
  return visitor.call(
    'POST /checkout/begin',
    { ...request, again: true, email: `anyone${own}@example.test`, coupon, total },
    { 'x-forwarded-for': `10.${own >> 8}.${own & 255}.1` },
  )
}

const problemWith = async (visitor: Visitor, coupon: string) =>
  (await quoteFor(visitor, { ...request, coupon })).coupon?.problem

describe('a coupon of ten uses', () => {
  it('is used ten times by a hundred who try at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => beginAt(server.visitor(), 'TENTIMES')))
    const states = answers.map(({ data }) => data.state)
    expect(states.filter((state) => state === 'pay')).toHaveLength(10)
    const refused = answers.map(({ data }) => data).filter((data) => data.state === 'changed')
    expect(refused).toHaveLength(90)
    expect(refused[0]?.quote).toMatchObject({ total: '98.99', coupon: { code: 'TENTIMES', problem: 'usedUp' } })
    expect(await problemWith(server.visitor(), 'TENTIMES')).toBe('usedUp')
  })

  it('is used ten times by a member who tries a hundred times at once, too', async () => {
    server.clock.advance(hours(2))
    const answers = await Promise.all(Array.from({ length: 100 }, () => beginAt(ada, 'TENTIMES')))
    expect(answers.filter(({ data }) => data.state === 'pay')).toHaveLength(10)
  })
})

describe('a use that was reserved', () => {
  const free = () => problemWith(server.visitor(), 'ONCE')

  it('is free again when the payment is declined, or when the buyer does not come back', async () => {
    const { checkout, payment } = await beginPayment(server.visitor(), { ...request, coupon: 'ONCE' })
    expect(await free()).toBe('usedUp')
    await pay(server.visitor(), payment, cards.declined)
    await statusOf(server.visitor(), checkout)
    expect(await free()).toBeNull()

    await beginPayment(server.visitor(), { ...request, coupon: 'ONCE' })
    server.clock.advance(minutes(59))
    expect(await free()).toBe('usedUp')
    server.clock.advance(minutes(1))
    expect(await free()).toBeNull()
  })

  it('does not block its own member', async () => {
    for (let turn = 0; turn < 3; turn++) expect((await beginAt(ada, 'ONCE')).data.state).toBe('pay')
    server.clock.advance(hours(1))
  })

  it('that was released is taken again by a late payment, unless another purchase has it', async () => {
    const first = await beginPayment(server.visitor(), { ...request, coupon: 'ONCE' })
    server.clock.advance(hours(2))
    const second = await beginPayment(server.visitor(), { ...request, coupon: 'ONCE' })
    await pay(server.visitor(), second.payment)
    expect((await statusOf(server.visitor(), second.checkout)).state).toBe('paid')
    await pay(server.visitor(), first.payment)
    expect(await statusOf(server.visitor(), first.checkout)).toMatchObject({ state: 'review', order: null })
    expect(await free()).toBe('usedUp')
  })
})

describe('a member', () => {
  it('uses a coupon up to the limit of each member', async () => {
    const order = { ...request, coupon: 'TWICEEACH' }
    expect((await buy(ada, order)).state).toBe('paid')
    expect(await problemWith(ada, 'TWICEEACH')).toBeNull()
    expect((await buy(ada, order)).state).toBe('paid')
    expect(await problemWith(ada, 'TWICEEACH')).toBe('usedByYou')
    expect((await beginAt(ada, 'TWICEEACH')).data.state).toBe('changed')
  })

  it('is counted, too, without a session', async () => {
    const other = server.visitor()
    await server.member({ email: 'eve@example.test' })
    const order = { ...request, email: 'eve@example.test', coupon: 'TWICEEACH' }
    await buy(other, order)
    await buy(other, order)
    // A stranger who names the address does not learn of it.
    expect(await problemWith(other, 'TWICEEACH')).toBeNull()
    await other.signIn('eve@example.test')
    expect(await problemWith(other, 'TWICEEACH')).toBe('usedByYou')
  })
})

describe('a coupon for named members (spec 1.6)', () => {
  it('lowers the price for them, and is refused to all others, with any agreed total', async () => {
    const ben = server.visitor()
    const { id } = await server.member({ email: 'ben@example.test' })
    await ben.signIn('ben@example.test')
    expect(await problemWith(ben, 'NAMED')).toBe('notForYou')
    await addHolder(server.database, { code: 'NAMED', memberId: id, givenAt: server.clock.now() })
    expect((await buy(ben, { ...request, coupon: 'NAMED' })).state).toBe('paid')
    for (const other of [ada, server.visitor()]) {
      expect(await problemWith(other, 'NAMED')).toBe('notForYou')
      const { data } = await beginAt(other, 'NAMED')
      expect(data).toMatchObject({ state: 'changed', quote: { total: '98.99', coupon: { problem: 'notForYou' } } })
    }
  })

  it('is refused to a member who was removed meanwhile', async () => {
    const { id: memberId } = await server.member({ email: 'cy@example.test' })
    const named = { code: 'NAMED', for: 'named' } as const
    const given = givenTo(named, memberId, holdsCoupon)
    const limits = { uses: null, usesPerMember: 9, now: server.clock.now(), reservedUntil: null }
    const take = () =>
      server.database.transaction((transaction) =>
        redeemCoupon(transaction, { ...limits, code: 'NAMED', checkout: 'of-cy', memberId, given }),
      )
    expect(await take()).toBe(false)
    expect(givenTo({ code: 'BYCODE', for: 'code' }, memberId, holdsCoupon)).toBeNull()
  })

  it('a coupon by code alone applies for every buyer who has the code', async () => {
    expect(await problemWith(server.visitor(), 'BYCODE')).toBeNull()
  })
})
