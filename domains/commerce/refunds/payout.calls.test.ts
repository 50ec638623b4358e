import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, type Order, orderById, refundLines } from '@/domains/commerce/orders'
import { refunds } from '@/domains/commerce/refunds/domain'
import { hours } from '@/platform/time/duration'
import { refundingProvider } from '@/tests/payments/refunding-provider'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { approveRefund, caseByNumber, declineRefund, type RefundsContext } from '.'

let server: TestServer
let provider: ReturnType<typeof refundingProvider>
let context: RefundsContext
let memberId: number
let ada: Visitor
let payments = 0
beforeAll(async () => {
  server = await startServer()
  provider = refundingProvider(server)
  context = server.installation.of(refunds)
  memberId = (await server.member({ email: 'ada@example.test' })).id
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

const operator = 'Ruth'
const place = ({ elsewhere = false } = {}) =>
  placeOrder(server, memberId, {
    items: [itemOf(701), itemOf(702)],
    ...(!elsewhere && { provider: 'sandbox', payment: `pay_${++payments}` }),
  })
/** An order, and a request for a refund of it. */
async function requested(fields: Record<string, unknown> = {}, paid: { elsewhere?: boolean } = {}) {
  const order = await place(paid)
  const input = { order_no: order.number, refund_method: 1, refund_id: 'other', lang: 'en', ...fields }
  const { data } = await ada.call('POST /ticket/request_refund', input)
  await server.worker.drain()
  return { order, number: data.case_no }
}
const approve = (number: string, byHand: string | null = null) =>
  outcomeOf(approveRefund(context, actingOn(server, operator), { number, byHand }))
const decline = (number: string) =>
  outcomeOf(declineRefund(context, actingOn(server, operator), { number, reason: 'Used for a year.' }))
const stateOf = async (number: string) => (await caseByNumber(server.database, number))?.state
const statusOf = async ({ id }: Order) => (await orderById(server.database, id))?.status
const newestMail = async () => (await server.mailsTo('ada@example.test'))[0]

describe('an approved refund', () => {
  it('is paid by the provider, once, and changes order, case and mail together', async () => {
    const { order, number } = await requested()
    expect(await Promise.all([approve(number), approve(number), approve(number)])).toEqual(
      expect.arrayContaining(['done', 20035, 20035]),
    )
    const mail = await newestMail()
    expect(provider.asked()).toEqual([
      { payment: order.payment, amount: order.total, positions: 'all', idempotencyKey: `${number}-0` },
    ])
    expect([await stateOf(number), await statusOf(order)]).toEqual(['refunded', 1])
    expect([mail?.kind, mail?.text]).toEqual(['refunds.refunded', expect.stringContaining('$59.98')])
    const found = await caseByNumber(server.database, number)
    expect(found?.reference).toMatch(/^re_/)
    expect(found?.steps.map(({ state, actor }) => [state, actor])).toEqual([
      ['requested', 'member'],
      ['approved', operator],
      ['refunding', 'provider'],
      ['refunded', 'provider'],
    ])
  })

  it('of some products returns their price', async () => {
    const { order, number } = await requested({ refund_method: 2, software: '702' })
    await approve(number)
    await server.worker.drain()
    expect(provider.asked()).toMatchObject([{ amount: { minor: 2999 }, positions: [1] }])
    expect([await stateOf(number), await statusOf(order)]).toEqual(['refunded', 0])
  })

  it('is requested again under the same key when no answer comes, and paid once', async () => {
    const { order, number } = await requested()
    provider.answer(new Error('connection lost'), new Error('connection lost'))
    await approve(number)
    await server.worker.drain()
    expect(await stateOf(number)).toBe('refunding')
    server.clock.advance(hours(1))
    await server.worker.drain()
    server.clock.advance(hours(1))
    await server.worker.drain()
    const keys = provider.asked().map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual(Array.from({ length: 3 }, () => `${number}-0`))
    expect([await stateOf(number), await statusOf(order)]).toEqual(['refunded', 1])
  })

  it('that the provider refuses has failed with its reason, and may be approved again', async () => {
    const { order, number } = await requested()
    provider.answer({ refunded: false, reason: 'The card is closed.' })
    await approve(number)
    await server.worker.drain()
    expect([await stateOf(number), await statusOf(order)]).toEqual(['failed', 0])
    expect((await caseByNumber(server.database, number))?.steps.at(-1)?.note).toBe('The card is closed.')
    // A provider's message is not for members.
    const { data } = await ada.call('GET /member/refund_cases')
    expect(data.cases[0]?.timeline.at(-1)).toMatchObject({ status: 'failed', note: null })
    await approve(number)
    await server.worker.drain()
    expect(await stateOf(number)).toBe('refunded')
    expect(provider.asked().map(({ idempotencyKey }) => idempotencyKey)).toEqual([`${number}-0`, `${number}-1`])
  })

  it('of an order that was paid elsewhere is returned by hand', async () => {
    const { order, number } = await requested({}, { elsewhere: true })
    expect(await approve(number)).toBe(20035)
    expect(await approve(number, 'transfer 42')).toBe('done')
    expect((await newestMail())?.kind).toBe('refunds.refunded')
    expect([await stateOf(number), await statusOf(order), provider.asked()]).toEqual(['refunded', 1, []])
    expect((await caseByNumber(server.database, number))?.reference).toBe('transfer 42')
    expect(await approve(number, 'transfer 43')).toBe(20035)
  })

  it('is returned by hand, too, when it is a withdrawal', async () => {
    const order = await place({ elsewhere: true })
    const input = { order_no: order.number, full_name: 'Ada', email: 'ada@example.test' }
    const { case_no: number } = (await ada.call('POST /member/withdraw_contract', input)).data
    await server.worker.drain()
    expect([await stateOf(number), await approve(number)]).toEqual(['approved', 20035])
    expect([await approve(number, 'transfer 44'), await statusOf(order)]).toEqual(['done', 1])
  })
})

describe('a declined request', () => {
  it('tells the member why, frees the products, and is final', async () => {
    const { order, number } = await requested()
    expect(await decline(number)).toBe('done')
    expect(await newestMail()).toMatchObject({
      kind: 'refunds.declined',
      text: expect.stringContaining('Used for a year.'),
    })
    const { data } = await ada.call('GET /member/refund_cases')
    expect(data.cases[0]?.timeline.at(-1)).toMatchObject({ status: 'declined', note: 'Used for a year.' })
    expect([await approve(number), await decline(number), await approve(number, 'by hand')]).toEqual(
      Array.from({ length: 3 }, () => 20035),
    )
    expect([await statusOf(order), provider.asked()]).toEqual([0, []])
    const input = { order_no: order.number, refund_method: 1, refund_id: 'other' }
    expect((await ada.call('POST /ticket/request_refund', input)).cscode).toBe(0)
  })

  it('cannot be approved as well, even at the same time', async () => {
    const { number } = await requested()
    const decisions = await Promise.all([approve(number), decline(number)])
    expect(decisions.sort()).toEqual([20035, 'done'])
    await server.worker.drain()
    provider.asked()
  })

  it('is no way out of a withdrawal', async () => {
    const order = await place()
    const input = { order_no: order.number, full_name: 'Ada', email: 'ada@example.test' }
    const { data } = await ada.call('POST /member/withdraw_contract', input)
    expect(await decline(data.case_no)).toBe(20035)
    await server.worker.drain()
    provider.asked()
  })

  it('is refused for an unknown number', async () => {
    expect([await approve('R-22222222'), await decline('R-22222222')]).toEqual([20085, 20085])
  })
})

describe('refunds of the order outside Foyer', () => {
  const happen = async (act: (transaction: Parameters<typeof refundLines>[0]) => Promise<unknown>) => {
    await server.database.transaction(act)
    await server.worker.drain()
  }

  it('settles a request when the provider has refunded it by itself', async () => {
    const { order, number } = await requested()
    const at = server.clock.now()
    await happen((transaction) =>
      refundLines(transaction, server.installation.events, { order: order.id, positions: [0], at }),
    )
    expect(await stateOf(number)).toBe('requested')
    await happen((transaction) =>
      refundLines(transaction, server.installation.events, { order: order.id, positions: 'all', at }),
    )
    expect(await stateOf(number)).toBe('refunded')
    expect(provider.asked()).toEqual([])
  })

  it('closes a request when the payment is charged back', async () => {
    const { order, number } = await requested()
    const at = server.clock.now()
    await happen((transaction) => cancelOrder(transaction, server.installation.events, { order: order.id, at }))
    expect(await stateOf(number)).toBe('closed')
    expect(await approve(number)).toBe(20035)
  })
})

describe('writes that the database refuses from every writer', () => {
  it.each([
    ['a line in two open cases', 'update refund_case_lines set held = true'],
    ['a step that is changed', `update refund_case_steps set state = 'approved'`],
    ['a step that is taken away', 'delete from refund_case_steps'],
    ['a withdrawal that is declined', `update refund_cases set kind = 'withdrawal', state = 'declined', reason = null`],
    ['a line of another order', 'update refund_case_lines set order_id = order_id + 1'],
    ['a state that there is not', `update refund_cases set state = 'lost'`],
  ])('%s', async (_, statement) => {
    await expect(server.database.execute(statement)).rejects.toThrow()
  })
})

// The last, since no session outlives it.
describe('a provider without an answer for most of a day', () => {
  it('fails the refund; the next try keeps the key, since the provider may have paid', async () => {
    const { number } = await requested()
    provider.answer(...Array.from({ length: 40 }, () => new Error('connection lost')))
    await approve(number)
    for (let hour = 0; hour < 24 && (await stateOf(number)) !== 'failed'; hour++) {
      await server.worker.drain()
      server.clock.advance(hours(1))
    }
    expect(await stateOf(number)).toBe('failed')
    expect((await caseByNumber(server.database, number))?.steps.at(-1)?.note).toContain('could not be reached')
    await approve(number)
    for (let hour = 0; hour < 24 && (await stateOf(number)) !== 'refunded'; hour++) {
      await server.worker.drain()
      server.clock.advance(hours(1))
    }
    expect(new Set(provider.asked().map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([`${number}-0`]))
  })
})
