import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderById, orderNumbered } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { recentMails } from '@/platform/mail/mailer'
import { days, minutes, unixSeconds } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop } from '@/tests/shop/checkout'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { newReview } from './testing/reviews'
import { beginCode, behindProxy, buyWith, newAddress, tell, tryCard, visitorFrom } from './testing/thief'

let server: TestServer
let staff: Visitor
beforeAll(async () => {
  server = await startServer(behindProxy)
  await openShop(server)
  staff = (await signedInOperator(server, 'finance')).visitor
})
afterAll(() => server.close())

let count = 0
const newEmail = () => `buyer${++count}@example.test`
const nothing = { level: null, review: null, warnedAt: null }
const risky = { risk: { ...nothing, level: 'highest' } } as const
const card = (country: string) => ({ payer: { means: 'card', country } as const })

async function queued(order: string) {
  const { data } = await staff.call('GET /console/api/reviews', { state: 'all', search: order })
  const [listed] = data.reviews
  if (!listed) return null
  return (await staff.call('GET /console/api/reviews/case', { review: listed.review })).data
}
const lettersTo = async (email: string) =>
  (await recentMails(server.database, email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('risk.'))
async function statusOf(order: string) {
  const found = await orderNumbered(server.database, order)
  return found && (await orderById(server.database, found.id))?.status
}

describe('an order', () => {
  it('without marks is delivered, and stands in no queue', async () => {
    const email = newEmail()
    const { order, held } = await buyWith(server, visitorFrom(server, newAddress()), email, card('DE'))
    expect([held, await queued(order), await lettersTo(email)]).toEqual([false, null, []])
  })

  it('of a traveller is delivered, and reviewed', async () => {
    const { order, held } = await buyWith(server, visitorFrom(server, newAddress()), newEmail(), card('US'))
    expect(held).toBe(false)
    expect(await queued(order)).toMatchObject({
      state: 'open',
      resting: false,
      marks: ['countries'],
      card_country: 'US',
      network_country: 'DE',
      country: 'DE',
      risk: { level: 'normal' },
    })
  })

  it('with a warning of the provider rests from its payment on, and its member is told why', async () => {
    const { email } = await server.member({ email: newEmail() })
    const visitor = visitorFrom(server, newAddress())
    await visitor.signIn(email)
    const { order, held } = await buyWith(server, visitor, email, risky)
    expect([held, await lettersTo(email)]).toEqual([true, ['risk.held']])
    const { data } = await visitor.call('GET /member/held_orders')
    expect(data.orders).toEqual([{ order_no: order, since: expect.any(Number) }])
    const found = (await queued(order)) ?? expect.fail()
    const decision = { review: found.review, seen: found.version, note: 'They have called.' }
    expect((await staff.call('POST /console/api/reviews/release', decision)).cscode).toBe(0)
    expect((await staff.call('POST /console/api/reviews/release', decision)).cscode).toBe(31002)
    expect(await queued(order)).toMatchObject({ state: 'released', resting: false, note: 'They have called.' })
    expect((await visitor.call('GET /member/held_orders')).data.orders).toEqual([])
    expect((await lettersTo(email)).sort()).toEqual(['risk.held', 'risk.released'])
  })

  it('after many refused cards with a disposable address is held', async () => {
    const [email, visitor] = ['thief@mailinator.com', visitorFrom(server, newAddress())]
    for (let card = 0; card < 3; card += 1) await tryCard(server, visitor, email, { code: await visitor.captcha() })
    const code = await visitor.captcha()
    expect(await beginCode(visitor, email, { code })).toBe(0)
    server.clock.advance(minutes(61))
    staff = (await signedInOperator(server, 'finance')).visitor
    const { order, held } = await buyWith(server, visitor, email)
    expect(held).toBe(true)
    expect(await queued(order)).toMatchObject({ marks: ['velocity', 'disposableMail'], refused_of_buyer: 3 })
  })

  it('that was released is held again only for new marks', async () => {
    const { order, payment } = await buyWith(server, visitorFrom(server, newAddress()), newEmail(), risky)
    const first = (await queued(order)) ?? expect.fail()
    await staff.call('POST /console/api/reviews/release', { review: first.review, seen: first.version, note: 'Fine' })
    await tell(server, payment, risky)
    expect(await queued(order)).toMatchObject({ state: 'released' })
    await tell(server, payment, { risk: { ...nothing, warnedAt: server.clock.now() } })
    expect(await queued(order)).toMatchObject({
      state: 'open',
      resting: true,
      marks: ['risk', 'warning'],
      note: null,
      risk: { level: 'highest', warned: unixSeconds(server.clock.now()) },
    })
  })

  it('that was refunded in another way leaves the queue', async () => {
    const { order, payment } = await buyWith(server, visitorFrom(server, newAddress()), newEmail(), risky)
    const report = await server.payments.provider('sandbox')?.paymentOf(payment)
    await server.payments.apply('sandbox', { ...(report ?? expect.fail()), state: 'refunded' })
    await server.worker.drain()
    expect(await queued(order)).toMatchObject({ state: 'ended', operator: null })
  })
})

describe('refund and block', () => {
  it('refunds in one act, and blocks the buyer and the network without telling them', async () => {
    const [email, address] = [newEmail(), newAddress()]
    const { order } = await buyWith(server, visitorFrom(server, address), email, risky)
    const found = (await queued(order)) ?? expect.fail()
    const request = {
      review: found.review,
      seen: found.version,
      note: 'A stolen card',
      blocks: [
        { kind: 'email', value: email },
        { kind: 'network', value: found.network ?? '' },
      ],
      until: unixSeconds(server.clock.now()) + days(30) / 1000,
    }
    expect((await staff.call('POST /console/api/reviews/refund', request)).cscode).toBe(0)
    expect((await staff.call('POST /console/api/reviews/refund', request)).cscode).toBe(31002)
    await server.worker.drain()
    expect(await statusOf(order)).toBe(orderStatus.refunded)
    expect(await queued(order)).toMatchObject({ state: 'refunded', resting: true, note: 'A stolen card' })
    expect(await beginCode(visitorFrom(server, newAddress()), email)).toBe(13103)
    expect(await beginCode(visitorFrom(server, address), newEmail())).toBe(13103)
    expect(await beginCode(visitorFrom(server, newAddress()), newEmail())).toBe(0)
    server.clock.advance(days(31))
    staff = (await signedInOperator(server, 'finance')).visitor
    expect(await beginCode(visitorFrom(server, newAddress()), email)).toBe(0)
  })

  it('does nothing where a value is invalid, or the refund has begun', async () => {
    const { order } = await buyWith(server, visitorFrom(server, newAddress()), newEmail(), risky)
    const found = (await queued(order)) ?? expect.fail()
    const request = { review: found.review, seen: found.version, note: 'No', blocks: [], until: null }
    const wrong = { ...request, blocks: [{ kind: 'network', value: 'somewhere' }] }
    expect((await staff.call('POST /console/api/reviews/refund', wrong)).cscode).toBe(20040)
    expect(await queued(order)).toMatchObject({ state: 'open' })
    const begun = { order, positions: [], reason: 'They called', cause: 'other' }
    expect((await staff.call('POST /console/api/refunds/begin', begun)).cscode).toBe(0)
    expect((await staff.call('POST /console/api/reviews/refund', request)).cscode).toBe(20035)
    expect(await queued(order)).toMatchObject({ state: 'open' })
  })
})

describe('the blocklist', () => {
  const add = (kind: string, value: string) =>
    staff.call('POST /console/api/blocks/add', { kind, value, reason: 'Thieves', until: null })

  it('the blocklist rejects by domain, network country and card country, until an operator lifts the entry', async () => {
    const { data: domain } = await add('mailDomain', 'Bad.Example.test')
    await add('networkCountry', 'kp')
    await add('cardCountry', 'SY')
    expect(await beginCode(visitorFrom(server, newAddress()), 'a@mail.bad.example.test')).toBe(13103)
    const abroad = visitorFrom(server, newAddress(), 'KP')
    expect(await beginCode(abroad, newEmail(), { country_confirmed: true })).toBe(13103)
    const { order, held } = await buyWith(server, visitorFrom(server, newAddress()), newEmail(), card('SY'))
    expect([held, (await queued(order))?.marks]).toEqual([true, ['blockedCard', 'countries']])
    expect((await staff.call('POST /console/api/blocks/lift', { block: domain.id })).cscode).toBe(0)
    expect((await staff.call('POST /console/api/blocks/lift', { block: domain.id })).cscode).toBe(20085)
    expect(await beginCode(visitorFrom(server, newAddress()), 'a@mail.bad.example.test')).toBe(0)
    const { data: past } = await staff.call('GET /console/api/blocks', { standing: 'past', search: 'bad.example' })
    expect(past.blocks).toMatchObject([
      { kind: 'mailDomain', value: 'bad.example.test', lifted_by: expect.any(String) },
    ])
  })

  it('has each entry once, and the newest reason', async () => {
    await Promise.all(Array.from({ length: 5 }, () => add('email', 'once@example.test')))
    const { data } = await staff.call('GET /console/api/blocks', { kind: 'email', search: 'ONCE@' })
    expect(data.blocks).toHaveLength(1)
    expect((await add('email', 'nobody')).cscode).toBe(20040)
  })

  it('the blocklist sends no mail to a blocked address that asks for an account, and answers as usual', async () => {
    const email = newEmail()
    await add('email', email)
    const visitor = server.visitor()
    const asked = { email, code: await visitor.captcha() }
    expect((await visitor.call('POST /api/auth/register/per', asked)).cscode).toBe(0)
    await server.worker.drain()
    expect(await recentMails(server.database, email)).toEqual([])
  })
})

describe('a program of an order under review', () => {
  it('rests, and works once the order is released', async () => {
    const { id, email } = await server.member({ email: newEmail() })
    // It sells something else from now on, so this stands at the end.
    const seats = await openSeats(server)
    const { review, seen } = await newReview(server, { memberId: id, pids: [1], catalogueVersion: seats.version })
    expect((await seats.signIn(email, deviceOf(email))).cscode).toBe(30010)
    await staff.call('POST /console/api/reviews/release', { review, seen, note: 'Fine' })
    expect((await seats.signIn(email, deviceOf(email))).cscode).toBe(0)
  })
})
