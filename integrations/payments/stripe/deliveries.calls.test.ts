import { afterAll, beforeAll, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { minutes, seconds } from '@/platform/time/duration'
import { paymentItem } from '@/tests/payments/payments'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'
import { random, shuffle } from '@/tests/samples/random'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.close())

const payments = 24
const deliveries = 10_000
const repetitions = 1_500

/** Sequences of events of a payment of two lines, each step a second after the one before. */
const lives: readonly (readonly ((payment: string) => object)[])[] = [
  [(payment) => shop.stripe.complete(payment)],
  [(payment) => shop.stripe.expire(payment)],
  [(payment) => shop.stripe.complete(payment, 'unpaid'), (payment) => shop.stripe.fail(payment)],
  [
    (payment) => shop.stripe.complete(payment),
    (payment) => shop.stripe.returned(payment, 1001, { positions: '1' }),
    (payment) => shop.stripe.returned(payment, 2999, { positions: '0' }),
  ],
  [(payment) => shop.stripe.complete(payment), (payment) => shop.stripe.returned(payment, 1001, { positions: '1' })],
  [
    (payment) => shop.stripe.complete(payment),
    (payment) => shop.stripe.dispute(payment, 'needs_response'),
    (payment) => shop.stripe.dispute(payment, 'lost'),
  ],
]

/** Begins the payments of a run, and lets happen to them what does. */
async function happen() {
  const begun: string[] = []
  for (let index = 0; index < payments; index++) {
    begun.push(await shop.begin(paymentItem(), paymentItem({ amount: money(1001, 'USD') })))
  }
  const events: object[] = []
  for (const [index, payment] of begun.entries()) {
    for (const step of lives[index % lives.length] ?? []) {
      shop.server.clock.advance(seconds(1))
      events.push(step(payment))
    }
  }
  return { begun, events }
}

/** How the payments of a run stand in the end, in the order in which they were begun; moments count from its start. */
async function endOf(begun: readonly string[], start: Date) {
  await shop.server.worker.drain()
  const standings = await shop.ledger.standings()
  return begun.map((payment) => {
    const { state, refunded, at, fulfilled } = standings.find((each) => each.payment === payment) ?? expect.fail()
    expect(fulfilled).toBeLessThan(2)
    return { state, refunded, after: at.getTime() - start.getTime() }
  })
}

it('10,000 deliveries, shuffled, repeated, forged and stale, end where the deliveries in order do', async () => {
  const { server, stripe, provider } = shop
  const read = ({ headers, body }: ReturnType<typeof stripe.webhook>) => ({
    body,
    signature: headers['stripe-signature'],
  })
  const receive = (webhook: ReturnType<typeof stripe.webhook>) => server.payments.receive(provider, read(webhook))
  const first = server.clock.now()
  const inOrder = await happen()
  for (const event of inOrder.events) expect(await receive(stripe.webhook(event))).toBe('accepted')
  const expected = await endOf(inOrder.begun, first)

  server.clock.advance(minutes(1))
  const second = server.clock.now()
  const mixed = await happen()
  const stale = mixed.events.map((event) => stripe.webhook(event))
  server.clock.advance(minutes(6))
  const good = mixed.events.map((event) => stripe.webhook(event))
  const pick = random(2026)
  const one = <Item>(items: readonly Item[]) => items[pick(items.length)] as Item
  const repeated = Array.from({ length: repetitions }, () => one(good))
  const bad = Array.from({ length: deliveries - good.length - repetitions }, (_, index) =>
    index % 2 === 0 ? stripe.webhook(one(mixed.events), `whsec_${index}`) : one(stale),
  )
  const all = shuffle([...good, ...repeated, ...bad], pick)
  expect(all).toHaveLength(deliveries)

  const receipts = { accepted: 0, duplicate: 0, forged: 0 }
  const next = all.values()
  // Several at once, as they come from a network.
  const lane = async () => {
    for (const webhook of next) receipts[await receive(webhook)]++
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  expect(receipts).toEqual({ accepted: good.length, duplicate: repeated.length, forged: bad.length })
  expect(await endOf(mixed.begun, second)).toEqual(expected)
  // It is a comparison of something.
  expect(new Set(expected.map(({ state }) => state))).toEqual(new Set(['paid', 'declined', 'refunded', 'chargedBack']))
})
