import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeCheckouts } from '@/domains/commerce/checkout/store/checkouts'
import { days, minutes } from '@/platform/time/duration'
import type { Visitor } from '@/tests/server/visitor'
import { cards, pay, quoteFor } from '@/tests/shop/checkout'
import { kept, market, openFees, returned } from './testing/fees'

type FeeShop = Awaited<ReturnType<typeof openFees>>

let shop: FeeShop
beforeAll(async () => {
  shop = await openFees(9)
})
afterAll(() => shop.server.close())

describe('the fee for a licence transfer', () => {
  it('is shown before, and the giver reaches the checkout before the transfer begins', async () => {
    const [licence, email] = [shop.nextLicence(), shop.nextFriend()]
    const { licences: own } = await shop.list()
    expect(own.find((each: { order: string }) => each.order === licence)).toMatchObject({
      fee: { amount: '5.00', currency: 'EUR' },
    })
    const handover = await shop.ask(licence, email)
    expect(await quoteFor(shop.ada, { handover, ...market, lang: 'de' })).toMatchObject({
      handover: true,
      total: '5.00',
      vat: { percent: '19', amount: '0.80' },
      coupon: null,
      options: [],
      quotable: false,
      waiver: true,
      lines: [{ pid: 990, name: 'Gebühr für die Weitergabe: Ebbcatch Video', option: 'LFT', platforms: ['win'] }],
    })
    expect(await quoteFor(shop.ada, { handover, country: 'JP', currency: 'JPY' })).toMatchObject({ total: '800' })
    expect(await shop.rows(sql`select from handovers`)).toEqual([])
    expect(await shop.rows(sql`select from handover_fees`)).toEqual([])
    expect(await shop.lettersTo('ada@example.test', 'handoverHeld')).toEqual([])
  })

  it('the link to pay a transfer fee works for its giver alone, for half an hour, and no other link sells it', async () => {
    const handover = await shop.ask(shop.nextLicence(), shop.nextFriend())
    const obstacleFor = async (visitor: Visitor, request: object) => {
      const { data } = await visitor.call('POST /checkout/quote', { ...market, ...request })
      return data.available ? null : data.obstacle
    }
    const forged = handover
      .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      .replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const visitor of [shop.grace, shop.server.visitor()]) {
      expect(await obstacleFor(visitor, { handover })).toBe('handoverOver')
    }
    expect(await obstacleFor(shop.ada, { handover: forged })).toBe('handoverOver')
    expect(await obstacleFor(shop.ada, { pid: '990', option: 'LFT' })).toBe('notOnSale')
    shop.server.clock.advance(minutes(30))
    expect(await obstacleFor(shop.ada, { handover })).toBe('handoverOver')
    const late = await shop.ada.call('POST /checkout/begin', { handover, ...market, total: '5.00', waiver: true })
    expect(late.data).toMatchObject({ state: 'changed', quote: { obstacle: 'handoverOver' } })
  })

  it('begins the waiting period when it is paid, as an invoiced order without a licence', async () => {
    const before = (await shop.ada.call('GET /member/product_licenses', { product: 'downloader' })).data.win_totle
    const { licence, email, checkout, fee } = await shop.paidFor()
    expect(await shop.given(licence)).toMatchObject({
      state: 'held',
      email,
      fee: { amount: '5.00', currency: 'EUR', order: fee.number, refunded: false },
    })
    const [held] = await shop.lettersTo('ada@example.test', 'handoverHeld')
    expect(held?.text).toMatch(new RegExp(`€5\\.00 was paid with order ${fee.number}`))
    expect((await shop.ada.call('POST /checkout/status', { checkout })).data).toMatchObject({
      state: 'paid',
      kind: 'fee',
    })
    const confirmation = (await shop.server.mailsTo('ada@example.test')).find(({ kind }) => kind === 'checkout.order')
    expect(confirmation?.text).toContain('Fee for a transfer: Ebbcatch Video')
    expect(confirmation?.text).not.toContain('Download the program')
    const { data } = await shop.ada.call('GET /member/get_order_list')
    expect(data.order_list[0]).toMatchObject({ order_id: fee.number, products: [{ handed_on: 'fee' }] })
    expect((await shop.ada.call('GET /member/product_licenses', { product: 'downloader' })).data.win_totle).toBe(before)
    expect((await shop.list()).licences.map((each: { order: string }) => each.order)).not.toContain(fee.number)
    const request = { order_no: fee.number, refund_id: 'not_needed', refund_method: 1 }
    expect((await shop.ada.call('POST /ticket/request_refund', request)).cscode).toBe(20035)
    expect(await shop.moneyOf(fee)).toEqual(kept)
  })

  it('the fee is kept when the transfer is accepted', async () => {
    const { licence, email, fee } = await shop.paidFor()
    const code = await shop.written(email)
    expect((await shop.grace.call('POST /member/handovers/accept', { code })).cscode).toBe(0)
    await shop.wait(days(10))
    expect([await shop.holder(licence), await shop.moneyOf(fee)]).toEqual(['grace@example.test', kept])
  })

  it('leaves no transfer when its payment is abandoned', async () => {
    const { licence, payment } = await shop.asked()
    await pay(shop.ada, payment, cards.declined)
    await shop.wait(days(2))
    expect(await shop.given(licence)).toEqual({})
    await purgeCheckouts(shop.server.database, shop.server.clock.now())
    expect(
      await shop.rows(sql`select from handover_fees where licence_order_id = ${await shop.rowOf(licence)}`),
    ).toEqual([])
  })
})

describe('is refunded automatically, once', () => {
  type PaidHandover = Awaited<ReturnType<FeeShop['paidFor']>>
  it.each<[string, (paid: PaidHandover) => Promise<unknown>]>([
    [
      'declined',
      async ({ email }) =>
        shop.server.visitor().call('POST /api/auth/handover/decline', { code: await shop.written(email) }),
    ],
    [
      'stopped',
      async () => {
        const hash = await shop.linkTo('ada@example.test')
        await shop.server.visitor().call('POST /api/auth/handover/stop', { hash })
      },
    ],
    [
      'expired',
      async ({ email }) => {
        await shop.written(email)
        await shop.wait(days(8))
      },
    ],
    [
      'void',
      async ({ licence }) => {
        const id = await shop.rowOf(licence)
        await shop.server.database.execute(sql`update order_lines set revoked_at = now() where order_id = ${id}`)
        await shop.wait(days(2))
      },
    ],
  ])('when it is %s', async (state, end) => {
    const paid = await shop.paidFor()
    await end(paid)
    const money = await shop.moneyOf(paid.fee)
    await shop.wait(days(1))
    expect([await shop.given(paid.licence), money]).toMatchObject([{ state, fee: { refunded: true } }, returned])
    expect((await shop.server.mailsTo('ada@example.test')).map(({ kind }) => kind)).toContain('refunds.feeReturned')
    expect(await shop.moneyOf(paid.fee)).toEqual(money)
  })
})
