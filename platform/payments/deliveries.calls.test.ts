import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { money } from '@/platform/money/money'
import { after, before, minutes, seconds } from '@/platform/time/duration'
import { openLedger } from '@/tests/ledger'
import { startServer, type TestServer } from '@/tests/server'
import type { Delivery } from './provider'
import type { PaymentReport, PaymentState } from './report'
import { SandboxProvider } from './sandbox/provider'
import { sign } from './signature'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** What may become of a payment, in the order in which it does. */
const lives: readonly (readonly PaymentState[])[] = [
  ['paid'],
  ['declined', 'declined', 'paid'],
  ['waiting', 'paid', 'paid', 'refunded'],
  ['waiting', 'declined'],
  ['declined', 'waiting', 'paid', 'chargedBack'],
  ['waiting', 'declined', 'paid', 'refunded', 'chargedBack'],
]
const payments = 200
const deliveries = 10_000

/** Everything that happened to some payments, in order. @param run tells the payments of one run from another's */
function eventsOf(run: string, start: Date) {
  return Array.from({ length: payments }, (_, index) =>
    (lives[index % lives.length] ?? []).map((state, step): { id: string; kind: string; data: PaymentReport } => ({
      id: `evt_${run}_${index}_${step}`,
      kind: `payment.${state}`,
      data: {
        kind: 'payment',
        payment: `${run}_${String(index).padStart(3, '0')}`,
        checkout: `checkout_${index}`,
        state,
        total: money(2999, 'USD'),
        at: after(start, seconds(index * 10 + step)),
        refunded: state === 'refunded' ? [0] : [],
        refusedRefunds: [],
        subscription: null,
        renewal: false,
      },
    })),
  ).flat()
}

it('10,000 deliveries, shuffled, repeated, forged and stale, end where the deliveries in order do', async () => {
  const sandbox = new SandboxProvider(server.database, server.clock.now)
  /** Signs as it should, longer ago than the replay window. */
  const late = new SandboxProvider(server.database, () => before(server.clock.now(), minutes(6)))
  const desk = server.payments
  const ledger = await openLedger(server.database, desk)
  const now = server.clock.now()
  const inOrder = eventsOf('order', now)
  for (const event of inOrder) {
    expect(await desk.receive(sandbox, await sandbox.deliveryOf(event))).toBe('accepted')
  }

  const shuffled = eventsOf('mixed', now)
  const good = await Promise.all(shuffled.map((event) => sandbox.deliveryOf(event)))
  const stale = await Promise.all(shuffled.map((event) => late.deliveryOf(event)))
  const pick = random(2026)
  /** Says that everything was charged back. */
  const forgeryOf = ({ body }: Delivery): Delivery => {
    const changed = Buffer.from(body.toString().replace(/"state":"\w+"/, '"state":"chargedBack"'))
    return { body: changed, signature: sign(changed, randomBytes(32).toString('hex'), now) }
  }
  const repeated = Array.from({ length: 3 * good.length }, () => good[pick(good.length)] as Delivery)
  const rest = deliveries - good.length - repeated.length
  const bad = Array.from({ length: rest }, (_, index) => {
    const which = pick(good.length)
    return index % 2 === 0 ? forgeryOf(good[which] as Delivery) : (stale[which] as Delivery)
  })
  const all = shuffle([...good, ...repeated, ...bad], pick)
  expect(all).toHaveLength(deliveries)

  const receipts = { accepted: 0, duplicate: 0, forged: 0 }
  const next = all.values()
  // Several at once, as they come from a network.
  const lane = async () => {
    for (const delivery of next) receipts[await desk.receive(sandbox, delivery)]++
  }
  await Promise.all(Array.from({ length: 8 }, lane))

  expect(receipts).toEqual({ accepted: good.length, duplicate: repeated.length, forged: bad.length })
  const standings = await ledger.standings()
  const of = (run: string) =>
    standings
      .filter(({ payment }) => payment.startsWith(run))
      .map((row) => ({ ...row, payment: row.payment.slice(-3) }))
  const states = (run: string) => of(run).map(({ fulfilled: _, ...row }) => row)
  expect(states('mixed')).toHaveLength(payments)
  expect(states('mixed')).toEqual(states('order'))
  expect(of('mixed').every(({ fulfilled }) => fulfilled <= 1)).toBe(true)
  expect(
    of('mixed')
      .filter(({ state }) => state === 'paid')
      .every(({ fulfilled }) => fulfilled === 1),
  ).toBe(true)
}, 60_000)

/** The same numbers in every run: a linear congruential generator. @returns a function that picks below a limit */
function random(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

function shuffle<Item>(items: readonly Item[], pick: (limit: number) => number): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = pick(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item]
  }
  return mixed
}
