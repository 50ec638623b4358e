import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Delivery } from '@/integrations/payments/provider'
import type { PaymentReport, PaymentState } from '@/integrations/payments/report'
import { SandboxProvider } from '@/integrations/payments/sandbox/provider'
import { sign } from '@/integrations/payments/signature'
import { builtInLanguages } from '@/platform/i18n/languages'
import { money } from '@/platform/money/money'
import { after, before, minutes, seconds } from '@/platform/time/duration'
import { random, shuffle } from '@/tests/samples/random'
import { startServer, type TestServer } from '@/tests/server/server'
import { openShop } from '@/tests/shop/checkout'
import type { FrozenLine } from './rules/frozen-line'
import { addCheckout } from './store/checkouts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

/** A report of a payment of three lines, with those refunded by then. */
type PaymentReportCase = PaymentState | readonly [PaymentState, readonly number[]]

/** Sequences of reports about a payment. */
const lives: readonly (readonly PaymentReportCase[])[] = [
  ['paid'],
  ['declined', 'declined', 'paid', 'paid'],
  ['waiting', 'paid', ['refunded', [0, 1, 2]]],
  ['waiting', 'declined'],
  ['declined'],
  ['declined', 'waiting', 'paid', 'chargedBack'],
  ['waiting', 'paid', ['paid', [1]], ['paid', [0, 1]], ['refunded', [0, 1, 2]]],
  ['paid', ['paid', [2]], ['chargedBack', [2]]],
  ['paid', ['refunded', [0, 1, 2]], ['chargedBack', [0, 1, 2]]],
]
const payments = 36
const deliveries = 10_000
const repetitions = 1_500

const line = (pid: number): FrozenLine => ({
  pid,
  term: 'LFT',
  platforms: ['win'],
  names: Object.fromEntries(builtInLanguages.map((language) => [language, `${pid}`])) as FrozenLine['names'],
  list: 1001,
  unit: 1001,
  amount: 1001,
  renewal: null,
})

const nameOf = (run: string, index: number) => `${run}-${String(index).padStart(3, '0')}`

/** Begins a checkout for each payment. @param run tells the payments of one run from another's */
async function beginAll(run: string, now: Date) {
  const { rows } = await server.database.execute('select max(version) as version from catalogue_versions')
  for (let index = 0; index < payments; index++) {
    const name = nameOf(run, index)
    await addCheckout(server.database, {
      reference: name,
      tokenHash: randomBytes(32),
      email: `${name}@example.test`,
      language: 'en',
      country: 'DE',
      currency: 'EUR',
      total: 3003,
      vatBasisPoints: 1900,
      catalogueVersion: Number(rows[0]?.version),
      lines: [line(701), line(751), line(741)],
      couponCode: index % 2 === 0 ? 'EBBTIDE30' : null,
      begunAt: now,
      stateAt: now,
      provider: 'sandbox',
      payment: `pay-${name}`,
    })
  }
}

/** Returns all events of the payments, in order. */
function eventsOf(run: string, start: Date) {
  return Array.from({ length: payments }, (_, index) =>
    (lives[index % lives.length] ?? []).map((told, step): { id: string; kind: string; data: PaymentReport } => {
      const [state, refunded] = typeof told === 'string' ? [told, []] : told
      const data = {
        kind: 'payment',
        payment: `pay-${nameOf(run, index)}`,
        checkout: nameOf(run, index),
        state,
        total: money(3003, 'EUR'),
        at: after(start, seconds(index * 10 + step + 1)),
        refunded,
        refusedRefunds: [],
        subscription: null,
        renewal: false,
      } as const
      return { id: `evt-${nameOf(run, index)}-${step}`, kind: `payment.${state}`, data }
    }),
  ).flat()
}

/** Returns all stored data of the payments of a run, at its end: order, lines, documents, mails, coupons, account. */
async function endOf(run: string) {
  await server.worker.drain()
  const { rows } = await server.database.execute(`
    select right(begun.reference, 3) as payment, begun.state, begun.state_at, begun.refunded, begun.mismatch,
      (select count(*)::int from orders bought where bought.payment = begun.payment) as orders,
      bought.status, bought.paid_at, bought.placed_at, bought.total,
      (select array_agg(line.status order by position) from order_lines line where order_id = bought.id) as lines,
      (select count(*)::int from invoices where order_id = bought.id) as invoices,
      (select json_agg(json_build_object('position', position, 'cause', cause) order by position)
        from invoices i join credited_lines c on c.invoice_id = i.id join credit_notes n on n.id = c.credit_note_id
        where i.order_id = bought.id) as credited,
      (select array_agg(kind order by kind) from mails where recipient = begun.email) as mails,
      (select count(*)::int from coupon_uses where checkout = begun.reference) as uses,
      (select count(*)::int from members where email = begun.email) as accounts
    from checkouts begun left join orders bought on bought.id = begun.order_id
    where begun.reference like '${run}-%' order by begun.reference`)
  return rows
}

it('10,000 deliveries, shuffled, repeated, forged and stale, end where the deliveries in order do', async () => {
  const sandbox = new SandboxProvider(server.database, server.clock.now)
  /** Signs as it should, longer ago than the replay window. */
  const late = new SandboxProvider(server.database, () => before(server.clock.now(), minutes(6)))
  const staff = server.payments
  const now = server.clock.now()
  await beginAll('order', now)
  await beginAll('mixed', now)
  const start = before(now, minutes(60))
  for (const event of eventsOf('order', start)) {
    expect(await staff.receive(sandbox, await sandbox.deliveryOf(event))).toBe('accepted')
  }

  const shuffled = eventsOf('mixed', start)
  const good = await Promise.all(shuffled.map((event) => sandbox.deliveryOf(event)))
  const stale = await Promise.all(shuffled.map((event) => late.deliveryOf(event)))
  const pick = random(2026)
  /** Says that everything was charged back. */
  const forgeryOf = ({ body }: Delivery): Delivery => {
    const changed = Buffer.from(body.toString().replace(/"state":"\w+"/, '"state":"chargedBack"'))
    return { body: changed, signature: sign(changed, randomBytes(32).toString('hex'), now) }
  }
  const repeated = Array.from({ length: repetitions }, () => good[pick(good.length)] as Delivery)
  const bad = Array.from({ length: deliveries - good.length - repetitions }, (_, index) => {
    const which = pick(good.length)
    return index % 2 === 0 ? forgeryOf(good[which] as Delivery) : (stale[which] as Delivery)
  })
  const all = shuffle([...good, ...repeated, ...bad], pick)
  expect(all).toHaveLength(deliveries)

  const receipts = { accepted: 0, duplicate: 0, forged: 0 }
  const next = all.values()
  // Several at once, as they come from a network.
  const lane = async () => {
    for (const delivery of next) receipts[await staff.receive(sandbox, delivery)]++
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  expect(receipts).toEqual({ accepted: good.length, duplicate: repeated.length, forged: bad.length })

  const inOrder = await endOf('order')
  expect(await endOf('mixed')).toEqual(inOrder)
  // It is a comparison of something: every end is among them, and nothing was delivered twice.
  expect(inOrder).toHaveLength(payments)
  expect(
    inOrder.every(({ orders, invoices, mismatch }) => Number(orders) < 2 && Number(invoices) < 2 && !mismatch),
  ).toBe(true)
  expect(new Set(inOrder.map(({ status }) => status))).toEqual(new Set([0, 1, 3, null]))
})
