import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { publish } from '@/domains/commerce/catalogue/store'
import { orderLines, orders } from '@/domains/commerce/orders/tables'
import { codes } from '@/domains/licensing/activation/tables'
import { addCodes as addGiftCodes, countCodes } from '@/domains/promotion/campaign-gifts'
import { giftClaims, giftCodes } from '@/domains/promotion/campaign-gifts/tables'
import { auditLog } from '@/platform/audit/tables'
import { oem, someMember, stockCodes } from '@/tests/console/member-calls'
import { signedInOperator } from '@/tests/people/operator'
import { names } from '@/tests/samples/small-vendor'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { newestOrder } from './store/possessions'

let server: TestServer
let staff: Visitor
let catalogueVersion: number
beforeAll(async () => {
  server = await startServer()
  catalogueVersion = await stockCodes(server)
  staff = (await signedInOperator(server, 'support')).visitor
})
afterAll(() => server.close())

const reason = 'Ticket T-4711'
const licences = `oem:${oem.family}`
const gifts = 'gift:all-in-one-new:USD:1000'

const seenOf = async (member: number) => (await newestOrder(server.database, member))?.number ?? ''

const giveCode = async (member: number, pool: string, line?: { order: string; position: number }) => {
  const seen = await seenOf(member)
  return staff.call('POST /console/api/members/give-code', { member, pool, seen, reason, ...(line && { line }) })
}

const recordsFor = async (memberId: number) =>
  (await server.database.select().from(auditLog).where(eq(auditLog.memberId, memberId))).map(
    ({ action, details }) => [action, details] as const,
  )

describe('a licence code', () => {
  it('comes with a free order, a mail, and one row of the audit log', async () => {
    const { id, email } = await someMember(server)
    const { data } = await giveCode(id, licences)
    const [given] = await server.database.select().from(codes).where(eq(codes.memberId, id))
    const [order] = await server.database.select().from(orders).where(eq(orders.memberId, id))
    expect(order).toMatchObject({ number: data.order, total: 0, status: 0 })
    expect(given).toMatchObject({ pool: oem.family, orderId: order?.id, position: 0, unit: 1 })
    expect((await server.mailsTo(email)).map(({ kind, text }) => [kind, text?.includes(given?.code ?? '?')])).toEqual([
      ['members.code', true],
    ])
    expect(await recordsFor(id)).toEqual([['member.giveCode', { reason, pool: licences, order: data.order }]])
    const { data: page } = await staff.call('GET /console/api/members/timeline', { member: id, lang: 'de' })
    const told = page.entries.map(({ kind, facts }: { kind: string; facts: object[] }) => [kind, ...facts])
    expect(told).toContainEqual(['activation.code', { name: 'codePool', value: { kind: 'text', text: 'A' } }])
    expect(told).toContainEqual([
      'staff.did',
      { name: 'action', value: { kind: 'term', term: 'member.giveCode' } },
      { name: 'operator', value: { kind: 'text', text: expect.any(String) } },
      { name: 'because', value: { kind: 'text', text: reason } },
    ])
    expect(told).toContainEqual(['order.given', { name: 'order', value: { kind: 'text', text: data.order } }])
  })

  it('is never given twice, and without a code there is no order either', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => someMember(server)))
    const answers = await Promise.all(people.map(({ id }) => giveCode(id, licences)))
    // Four of five codes are left.
    expect(answers.map(({ cscode }) => cscode).sort((one, other) => one - other)).toEqual([
      0, 0, 0, 0, 20035, 20035, 20035, 20035,
    ])
    const taken = await server.database.select().from(codes).where(isNotNull(codes.memberId))
    expect(new Set(taken.map(({ orderId }) => orderId)).size).toBe(5)
    const empty = people.filter((_, index) => answers[index]?.cscode !== 0)
    for (const { id } of empty) expect(await server.database.$count(orders, eq(orders.memberId, id))).toBe(0)
    const { data } = await staff.call('GET /console/api/members/givable', {})
    expect(data.codes[0]).toEqual({ pool: licences, name: 'A', free: 0, worth: null })
  })
})

describe('a coupon', () => {
  it('a coupon is given to one member by staff who help them, and appears on their page alone', async () => {
    const { id, email } = await someMember(server)
    const content = await createCatalogueReader().currentCatalogue(server.database)
    const coupon = { code: 'SORRY10', names, discount: { by: 'percent' as const, percent: '10' }, usesPerMember: 1 }
    await publish(server.database, { ...content, coupons: [{ ...coupon, for: 'named' }] }, server.clock.now())
    const { data } = await staff.call('GET /console/api/members/givable', {})
    expect(data.coupons).toEqual([{ code: 'SORRY10', name: names.en }])
    const give = () => staff.call('POST /console/api/coupons/give', { code: 'SORRY10', email, reason })
    const answers = await Promise.all([give(), give(), give()])
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 20035, 20035])
    const { data: told } = await staff.call('GET /console/api/members/timeline', { member: id })
    expect(JSON.stringify(told.entries)).toContain(reason)
    const without = { code: 'SORRY10', email, reason: '' }
    expect((await staff.call('POST /console/api/coupons/take-back', without)).cscode).toBe(10001)
  })
})

describe('a gift', () => {
  it('is given for a line of the member’s without a picture, once', async () => {
    const { id, email } = await someMember(server)
    const { number } = await placeOrder(server, id, { catalogueVersion, items: [itemOf(901), itemOf(702)] })
    const value = { campaign: 'all-in-one-new', currency: 'USD', amount: 1000 } as const
    await addGiftCodes(
      server.database,
      [
        { ...value, code: 'GIFT-1' },
        { ...value, code: 'GIFT-2' },
      ],
      server.clock.now(),
    )
    expect((await giveCode(id, gifts)).data).toEqual({ fields: ['line'] })
    const line = { order: number, position: 0 }
    const both = await Promise.all([giveCode(id, gifts, line), giveCode(id, gifts, line)])
    expect(both.map(({ cscode }) => cscode).sort((one, other) => one - other)).toEqual([0, 20035])
    const [claim] = await server.database
      .select()
      .from(giftClaims)
      .innerJoin(giftCodes, eq(giftCodes.claimId, giftClaims.id))
      .where(eq(giftClaims.memberId, id))
    expect(claim?.gift_claims).toMatchObject({ state: 'given', position: 0, pictureKey: null, site: 'US' })
    expect((await countCodes(server.database))[0]).toMatchObject({ all: 2, free: 1 })
    const [mail] = await server.mailsTo(email)
    expect([mail?.kind, mail?.text?.includes('all_in_one_new_amazon_gift')]).toEqual(['members.gift', true])
    expect(await recordsFor(id)).toEqual([['member.giveCode', { reason, pool: gifts, order: number }]])
    expect((await giveCode(id, gifts, { order: number, position: 7 })).cscode).toBe(20085)
    expect((await giveCode((await someMember(server)).id, gifts, line)).cscode).toBe(20085)
  })

  it('replaces a waiting picture, and is refused for a refunded order', async () => {
    const { id } = await someMember(server)
    const { id: orderId, number } = await placeOrder(server, id, {
      catalogueVersion,
      items: [itemOf(901), itemOf(901)],
    })
    const claim = { campaign: 'all-in-one-new', state: 'waiting', submittedAt: server.clock.now() } as const
    await server.database.insert(giftClaims).values({ ...claim, orderId, position: 0, memberId: id })
    await server.database
      .update(orderLines)
      .set({ status: 1 })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, 1)))
    expect((await giveCode(id, gifts, { order: number, position: 1 })).cscode).toBe(20035)
    expect((await giveCode(id, gifts, { order: number, position: 0 })).cscode).toBe(0)
    const rows = await server.database.select().from(giftClaims).where(eq(giftClaims.memberId, id))
    expect(rows.map(({ state }) => state)).toEqual(['given'])
  })
})

describe('a product', () => {
  const give = async (member: number, term: '1Y' | '2Y' | 'LFT', product = 901) => {
    const seen = await seenOf(member)
    return staff.call('POST /console/api/members/give-product', { member, product, term, seen, reason })
  }

  it('is given once by two operators who have seen the same page', async () => {
    const { id } = await someMember(server)
    const request = { member: id, product: 901, term: '1Y', seen: '', reason }
    const both = await Promise.all([1, 2].map(() => staff.call('POST /console/api/members/give-product', request)))
    expect(both.map(({ cscode }) => cscode).sort()).toEqual([0, 31002])
    expect(await server.database.$count(orders, eq(orders.memberId, id))).toBe(1)
  })

  it('makes a free order; another term begins when the running one ends', async () => {
    const { id, email } = await someMember(server, { language: 'de' })
    const years = []
    for (const _ of ['first', 'second']) {
      years.push(new Date(((await give(id, '1Y')).data.until as number) * 1000).getUTCFullYear())
    }
    const thisYear = server.clock.now().getUTCFullYear()
    expect(years).toEqual([thisYear + 1, thisYear + 2])
    const placed = await server.database.select().from(orders).where(eq(orders.memberId, id))
    expect(placed.map(({ total, country, currency }) => [total, country, currency])).toEqual([
      [0, 'DE', 'EUR'],
      [0, 'DE', 'EUR'],
    ])
    const mails = await server.mailsTo(email)
    expect(mails.map(({ kind, language }) => [kind, language])).toEqual([
      ['members.product', 'de'],
      ['members.product', 'de'],
    ])
    expect((await recordsFor(id)).map(([action]) => action)).toEqual(['member.giveProduct', 'member.giveProduct'])
  })

  it('has one of the terms of its price list, and a product with codes is refused', async () => {
    const { id } = await someMember(server)
    const out = await someMember(server, { blacklistedAt: server.clock.now() })
    const answers = [await give(id, '2Y'), await give(id, 'LFT', 555), await give(id, 'LFT', oem.pid)]
    expect(answers.map(({ cscode }) => cscode)).toEqual([20085, 20085, 20035])
    expect((await give(out.id, 'LFT')).cscode).toBe(20035)
    expect(await server.database.$count(orders, eq(orders.memberId, id))).toBe(0)
  })
})
