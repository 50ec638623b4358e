import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hours, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

let count = 0
async function buyer(isMember = true) {
  const email = `twice${++count}@example.test`
  const visitor = server.visitor()
  if (isMember) {
    await server.member({ email })
    await visitor.signIn(email)
  }
  return { visitor, email }
}

const market = { currency: 'USD', country: 'US' }
const forGood = { pid: '701', option: 'LFT', ...market }
const monthly = { pid: '367', option: '1M', ...market }

/** Sends one click on a page that shows the price. */
async function press(visitor: Visitor, request: object, more: object = {}) {
  const { total } = await quoteFor(visitor, { ...request })
  const body = { total, waiver: true, ...request, ...more }
  const { cscode, data } = await visitor.call('POST /checkout/begin', body)
  if (cscode !== 0) throw new Error(`Not begun: ${cscode}`)
  return data
}

async function buy(visitor: Visitor, request: object, more: object = {}) {
  const begun = await press(visitor, request, more)
  if (begun.state !== 'pay') throw new Error(`It is ${begun.state}`)
  await pay(visitor, begun.payment.payment)
  await server.worker.drain()
  return begun
}

describe('the same purchase from two tabs', () => {
  it.each([true, false])('needs one more confirmation where it was paid meanwhile: %s', async (isMember) => {
    const { visitor, email } = await buyer(isMember)
    const guest = isMember ? {} : { email }
    await buy(visitor, forGood, guest)
    expect(await press(visitor, forGood, guest)).toMatchObject({
      state: 'bought',
      how: 'ordered',
      name: expect.any(String),
    })
    expect(await press(visitor, forGood, { ...guest, again: true })).toMatchObject({ state: 'pay' })
  })

  it('lets only the newer payment be paid where both are open', async () => {
    const { visitor } = await buyer()
    const first = await press(visitor, forGood)
    const second = await press(visitor, forGood)
    if (first.state !== 'pay' || second.state !== 'pay') throw new Error('They were not begun')
    await pay(visitor, first.payment.payment)
    expect((await statusOf(visitor, first.checkout)).state).not.toBe('paid')
    await pay(visitor, second.payment.payment)
    expect((await statusOf(visitor, second.checkout)).state).toBe('paid')
  })

  it('is paid once where both are confirmed at one moment', async () => {
    const { visitor } = await buyer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => press(visitor, forGood)))
    const begun = answers.flatMap((each) => (each.state === 'pay' ? [each] : []))
    const states: string[] = []
    for (const { payment } of begun) await pay(visitor, payment.payment)
    for (const { checkout } of begun) states.push((await statusOf(visitor, checkout)).state)
    expect(states.filter((state) => state === 'paid')).toHaveLength(1)
  })

  it('needs a confirmation where the provider cannot cancel the other payment', async () => {
    const { visitor } = await buyer()
    const provider = server.payments.provider('sandbox')
    if (!provider) throw new Error('There is no sandbox')
    const { withdraw } = provider
    provider.withdraw = async () => false
    await press(visitor, forGood)
    expect(await press(visitor, forGood)).toMatchObject({ state: 'bought', how: 'open' })
    provider.withdraw = withdraw
  })

  it('needs no confirmation an hour later, for another buyer, and in another quantity', async () => {
    const { visitor } = await buyer()
    await buy(visitor, forGood)
    const { visitor: other } = await buyer()
    expect(await press(other, forGood)).toMatchObject({ state: 'pay' })
    expect(await press(visitor, { ...forGood, pid: '702' })).toMatchObject({ state: 'pay' })
    server.clock.advance(hours(1))
    server.clock.advance(minutes(1))
    expect(await press(visitor, forGood)).toMatchObject({ state: 'pay' })
  })
})

describe('a plan that the buyer has already', () => {
  it('is sold a second time only after a confirmation', async () => {
    const { visitor } = await buyer()
    await buy(visitor, monthly)
    server.clock.advance(hours(2))
    expect(await press(visitor, monthly)).toMatchObject({
      state: 'bought',
      how: 'subscribed',
      name: 'Ebbcatch Monthly',
    })
    await buy(visitor, monthly, { again: true })
  })

  it('that replaces the smaller one needs no confirmation', async () => {
    const { visitor } = await buyer()
    await buy(visitor, monthly)
    const larger = { pid: '365', option: '1M', discount: 'upgrade_subscription', ...market }
    expect(await press(visitor, larger)).toMatchObject({ state: 'pay' })
  })
})
