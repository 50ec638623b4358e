import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder } from '@/domains/commerce/orders'
import { days } from '@/platform/time/duration'
import { mailboxes } from '@/tests/people/addresses'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, openShop, quoteFor } from '@/tests/shop/checkout'
import { carryOutPresents } from './actions/presents'
import type { PresentOnWire } from './contract/presents'
import { gifting } from './domain'
import { givePresent, holdersOf, presentCodesTo, presentFor, presentPurchase as wish } from './testing/presents'

let server: TestServer
let ada: Visitor
let grace: Visitor
const { entered, signedIn } = mailboxes(() => server)

beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  ada = await signedIn('ada@example.test')
  grace = await signedIn('grace@example.test')
})
afterAll(() => server.close())

const none = { id: 0 } as PresentOnWire
let next = 0
const nextRecipient = () => `friend-${++next}@example.test`
const give = (email: string, more: object = {}) => givePresent(server, ada, email, more)

/** Lets days pass, in which sessions end, and does what is due by then. */
async function wait(count: number) {
  server.clock.advance(days(count))
  await carryOutPresents(server.installation.of(gifting))
  await server.worker.drain()
  ada = await entered('ada@example.test')
  grace = await entered('grace@example.test')
}

const codesTo = (email: string) => presentCodesTo(server, email)
const codeTo = async (email: string) => (await codesTo(email))[0] ?? 'no code'
const accept = (visitor: Visitor, code: string) => visitor.call('POST /member/presents/accept', { code })
const given = async (order: string): Promise<PresentOnWire> =>
  (await ada.call('GET /member/presents')).data.given.find((each: PresentOnWire) => each.order === order) ?? none
const holders = (order: string) => holdersOf(server, order)

describe('a gift', () => {
  it("a gift has no holder until it is accepted, and then the recipient's; the order stays with the buyer", async () => {
    const to = nextRecipient()
    const order = await give(to)
    expect(await given(order)).toMatchObject({ state: 'waiting', email: to, name: 'Grace' })
    expect(await holders(order)).toEqual([null])
    const code = await codeTo(to)
    expect(await server.visitor().call('POST /api/auth/present/check', { code })).toMatchObject({
      data: { state: 'waits', sender: 'Ada', message: 'Happy birthday' },
    })
    expect((await accept(grace, code.toLowerCase().replaceAll('-', ' '))).cscode).toBe(0)
    expect(await holders(order)).toEqual(['grace@example.test'])
    expect(await given(order)).toMatchObject({ state: 'accepted' })
    expect((await grace.call('GET /member/presents')).data.received).toMatchObject([{ sender: 'Ada' }])
    const orders = (await grace.call('GET /member/get_order_list')).data.order_list
    expect(orders.map((each: { order_id: string }) => each.order_id)).not.toContain(order)
    await server.worker.drain()
    expect((await server.mailsTo('ada@example.test')).map(({ kind }) => kind)).toContain('giving.presentAccepted')
    // The code works once, for any visitor with the letter.
    expect((await accept(grace, code)).cscode).toBe(20035)
    expect((await server.visitor().call('POST /api/auth/present/check', { code })).data).toMatchObject({
      state: 'over',
      sender: '',
      message: '',
      products: [],
    })
  })

  it("a gift is not refunded at its buyer's request once it is used", async () => {
    const to = nextRecipient()
    const order = await give(to)
    const code = await codeTo(to)
    expect((await accept(grace, code)).cscode).toBe(0)
    const request = { order_no: order, refund_id: 'not_needed', refund_method: 1 }
    expect((await ada.call('POST /ticket/request_refund', request)).cscode).toBe(20035)
  })

  it('cannot be accepted while its buyer requests a refund', async () => {
    const to = nextRecipient()
    const order = await give(to)
    const request = { order_no: order, refund_id: 'not_needed', refund_method: 1 }
    expect(await ada.call('POST /ticket/request_refund', request)).toMatchObject({ cscode: 0 })
    expect((await accept(grace, await codeTo(to))).cscode).toBe(20035)
    expect(await holders(order)).toEqual([null])
  })

  it('goes to a corrected address up to three times, and earlier codes are void', async () => {
    const wrong = nextRecipient()
    const order = await give(wrong)
    const { id } = await given(order)
    const old = await codeTo(wrong)
    const right = nextRecipient()
    const correct = (email: string) =>
      ada.call('POST /member/presents/correct', { present: id, email, name: 'Grace Hopper' })
    expect((await grace.call('POST /member/presents/correct', { present: id, email: right, name: 'G' })).cscode).toBe(
      20035,
    )
    expect((await correct(right)).cscode).toBe(0)
    expect((await accept(grace, old)).cscode).toBe(20032)
    expect((await correct(nextRecipient())).cscode).toBe(0)
    expect((await correct(right)).cscode).toBe(0)
    expect((await correct(nextRecipient())).cscode).toBe(20035)
    expect(await given(order)).toMatchObject({ corrections_left: 0, email: right, name: 'Grace Hopper' })
    expect((await accept(grace, await codeTo(right))).cscode).toBe(0)
  })

  it('is withdrawn by its buyer alone, until it is accepted', async () => {
    const to = nextRecipient()
    const order = await give(to)
    const { id } = await given(order)
    expect((await grace.call('POST /member/presents/take_back', { present: id })).cscode).toBe(20035)
    expect((await ada.call('POST /member/presents/take_back', { present: id })).cscode).toBe(0)
    expect(await holders(order)).toEqual([])
    expect((await accept(grace, await codeTo(to))).cscode).toBe(20035)
    expect((await ada.call('POST /member/presents/take_back', { present: id })).cscode).toBe(20035)
  })

  it('is either accepted or withdrawn, even at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const to = nextRecipient()
      const order = await give(to)
      const { id } = await given(order)
      const code = await codeTo(to)
      const [accepted, back] = await Promise.all([
        accept(grace, code),
        ada.call('POST /member/presents/take_back', { present: id }),
      ])
      expect([accepted.cscode, back.cscode].toSorted()).toEqual([0, 20035])
      expect(await holders(order)).toEqual(accepted.cscode === 0 ? ['grace@example.test'] : [])
    }
  })

  it('ends when its payment is charged back', async () => {
    const to = nextRecipient()
    const order = await give(to)
    const code = await codeTo(to)
    const { rows } = await server.database.execute<{ id: number }>(
      sql`select id::int as id from orders where number = ${order}`,
    )
    const { events } = server.identity
    await server.database.transaction((transaction) =>
      cancelOrder(transaction, events, { order: rows[0]?.id ?? 0, at: server.clock.now() }),
    )
    expect((await accept(grace, code)).cscode).toBe(20035)
    await server.worker.drain()
    expect(await given(order)).toMatchObject({ state: 'void' })
  })

  it('cannot be accepted by its buyer', async () => {
    const to = nextRecipient()
    await give(to)
    expect((await accept(ada, await codeTo(to))).cscode).toBe(20035)
  })

  it('waits for its day in the buyer’s time zone', async () => {
    const to = nextRecipient()
    const day = new Date(server.clock.now().getTime() + days(3)).toISOString().slice(0, 10)
    const order = await give(to, { day })
    expect(await given(order)).toMatchObject({ state: 'planned' })
    expect(await codesTo(to)).toEqual([])
    await wait(4)
    expect(await given(order)).toMatchObject({ state: 'waiting' })
    expect(await codesTo(to)).toHaveLength(1)
  })

  it('gets a reminder with the same code, and returns to its buyer in the end', async () => {
    const to = nextRecipient()
    const order = await give(to)
    await wait(24)
    await wait(0)
    const [one, other, ...more] = await codesTo(to)
    expect([one, more]).toEqual([other, []])
    expect((await server.mailsTo(to)).map(({ kind }) => kind)).toContain('giving.presentReminder')
    await wait(7)
    expect(await given(order)).toMatchObject({ state: 'returned' })
    expect(await holders(order)).toEqual([])
    const kinds = (await server.mailsTo('ada@example.test')).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['giving.presentWaits', 'giving.presentReturned']))
    expect((await accept(grace, one ?? '')).cscode).toBe(20035)
  })
})

describe('a product that can be given', () => {
  it('is a one-time purchase, for a future day; the checkout says so', async () => {
    expect((await quoteFor(ada, wish)).givable).toBe(true)
    const upgrade = { ...wish, present: presentFor('x@example.test', { day: '2020-01-01' }) }
    expect(await begin(ada, upgrade)).toMatchObject({ cscode: 10001, data: { fields: ['present'] } })
  })

  it('has no web address in its message to a stranger', async () => {
    for (const text of ['see evil.example', 'http://x', 'www.x']) {
      const sent = await begin(ada, { ...wish, present: presentFor('x@example.test', { message: text }) })
      expect(sent.cscode).toBe(10001)
      expect((await begin(ada, { ...wish, present: presentFor('x@example.test', { sender: text }) })).cscode).toBe(
        10001,
      )
    }
  })
})
