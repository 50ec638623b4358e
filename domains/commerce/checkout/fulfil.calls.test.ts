import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PaymentReport, PaymentState } from '@/integrations/payments/report'
import { money } from '@/platform/money/money'
import { after, minutes, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, statusOf } from '@/tests/shop/checkout'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await server.member({ email: 'ada@example.test' })
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(() => server.close())

const rowsOf = async (statement: string) => (await server.database.execute(statement)).rows

interface ReportedPayment {
  readonly state: PaymentState
  readonly refunded?: readonly number[]
  readonly minor?: number
}

/** Deletes refused attempts, which do not matter here: a buyer with many refused cards has to wait (decision 0082). */
const forgetRefusals = () => rowsOf('delete from attempts')

/** A checkout of two products at its point of payment, and what the provider would report of it second by second. */
async function beginTwo(more: Record<string, unknown> = {}) {
  server.clock.advance(minutes(1))
  await forgetRefusals()
  const { payment } = await beginPayment(ada, { pid: '701,751', option: 'LFT', currency: 'USD', ...more })
  const [row] = await rowsOf(`select reference, total from checkouts where payment = '${payment}'`)
  const { reference, total } = row as { reference: string; total: string }
  const start = server.clock.now()
  const reports = (told: readonly ReportedPayment[]): PaymentReport[] =>
    told.map(({ state, refunded = [], minor = Number(total) }, second) => ({
      kind: 'payment',
      payment,
      checkout: reference,
      state,
      total: money(minor, 'USD'),
      at: after(start, seconds(second + 1)),
      refunded: state === 'refunded' ? [0, 1] : refunded,
      refusedRefunds: [],
      subscription: null,
      renewal: false,
    }))
  return { reference, payment, reports }
}

const tell = async (reports: readonly PaymentReport[]) => {
  for (const report of reports) await server.payments.apply('sandbox', report)
}

/** Returns the final state of a checkout, and every order of its payment, line by line. */
async function endOf({ reference, payment }: { reference: string; payment: string }) {
  const [checkout] = await rowsOf(`select state, mismatch, refunded from checkouts where reference = '${reference}'`)
  const orders = await rowsOf(`
    select bought.status, (select array_agg(line.status order by line.position) from order_lines line
      where line.order_id = bought.id) as lines from orders bought where bought.payment = '${payment}'`)
  return { ...checkout, orders }
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}

describe('reports in any order and more than once', () => {
  const complete = [{ status: 0, lines: [0, 0] }]
  const cancelled = [{ status: 3, lines: [3, 3] }]
  it.each<[string, readonly ReportedPayment[], unknown]>([
    ['paid', [{ state: 'paid' }, { state: 'paid' }], complete],
    ['waited, then paid', [{ state: 'waiting' }, { state: 'paid' }], complete],
    ['waited, then declined', [{ state: 'waiting' }, { state: 'declined' }], cancelled],
    ['declined', [{ state: 'begun' }, { state: 'declined' }], []],
    ['declined, then paid', [{ state: 'begun' }, { state: 'declined' }, { state: 'paid' }], complete],
    [
      'declined after a wait, then paid after another',
      [{ state: 'waiting' }, { state: 'declined' }, { state: 'waiting' }, { state: 'paid' }],
      complete,
    ],
    ['given back in part', [{ state: 'paid' }, { state: 'paid', refunded: [1] }], [{ status: 0, lines: [0, 1] }]],
    [
      'given back in part, then whole',
      [{ state: 'paid' }, { state: 'paid', refunded: [0] }, { state: 'refunded' }],
      [{ status: 1, lines: [1, 1] }],
    ],
    ['charged back', [{ state: 'waiting' }, { state: 'paid' }, { state: 'chargedBack' }], cancelled],
  ])('about a payment %s have the same result', async (_, told, orders) => {
    for (const turn of permutations([...told.keys()])) {
      const checkout = await beginTwo()
      const reports = checkout.reports(told)
      const inTurn = turn.flatMap((index) => reports[index] ?? [])
      await tell([...inTurn, ...inTurn.toReversed()])
      expect([turn, (await endOf(checkout)).orders]).toEqual([turn, orders])
    }
  })
})

it('a later refund is reported with its own moment, and an order is paid at the earliest reported one', async () => {
  const checkout = await beginTwo()
  const [early, late, back] = checkout.reports([
    { state: 'paid' },
    { state: 'paid' },
    { state: 'paid', refunded: [1] },
  ]) as [PaymentReport, PaymentReport, PaymentReport]
  await tell([late, back, early])
  const [row] = await rowsOf(`
    select bought.paid_at, told.at from orders bought join events told on (told.payload ->> 'order')::bigint = bought.id
    where bought.payment = '${checkout.payment}' and told.name = 'order.refunded'`)
  expect([new Date(String(row?.paid_at)), new Date(String(row?.at))]).toEqual([early.at, back.at])
})

describe('a payment that does not fit', () => {
  const loud = () => server.log.filter((line) => line.includes('"level":50')).length

  it.each([
    ['too little', 100],
    ['too much', 1_000_000],
  ])('a payment that is %s delivers nothing and is opened for review', async (_, minor) => {
    const checkout = await beginTwo()
    await tell(
      checkout.reports([
        { state: 'paid', minor },
        { state: 'refunded', minor },
      ]),
    )
    expect(await endOf(checkout)).toMatchObject({ mismatch: 'amount', orders: [] })
    const laidBefore = await rowsOf(`
      select review.amount from payment_reviews review join checkouts bought on bought.reference = review.checkout
      where bought.payment = '${checkout.payment}'`)
    expect(laidBefore.map(({ amount }) => Number(amount))).toEqual([minor])
  })

  it('a payment that no checkout began, or whose checkout another payment has paid, changes nothing', async () => {
    const before = loud()
    const checkout = await beginTwo()
    const reports = checkout.reports([{ state: 'paid' }])
    await tell(reports.map((report) => ({ ...report, checkout: 'unknown' })))
    await tell(reports.map((report) => ({ ...report, payment: 'other' })))
    expect(await endOf(checkout)).toMatchObject({ state: 'begun', orders: [] })
    expect(loud()).toBe(before + 2)
  })

  it('of a subscription’s renewal does not belong to the checkout', async () => {
    const checkout = await beginTwo()
    const reports = checkout.reports([{ state: 'paid' }])
    await tell(reports.map((report) => ({ ...report, payment: 'renewal', renewal: true })))
    expect(await endOf(checkout)).toMatchObject({ state: 'begun', orders: [] })
  })
})

it('an order keeps the consent by which the right of withdrawal was given up', async () => {
  const checkout = await beginTwo({ country: 'DE' })
  await tell(checkout.reports([{ state: 'paid' }]))
  const [row] = await rowsOf(
    `select withdrawal_waived_at, coupon_code, country, vat_basis_points from orders where payment = '${checkout.payment}'`,
  )
  expect(row).toMatchObject({ withdrawal_waived_at: expect.anything(), country: 'DE', vat_basis_points: 1900 })
})

it('a member whose last all-in-one was refunded or charged back is not its holder', async () => {
  const holds = async () => {
    const { content } = (await ada.call('GET /member/upgrade_license')).data
    return content.is_downloader_all_in_one_user === 1
  }
  const end = async (checkout: Awaited<ReturnType<typeof beginTwo>>, state: PaymentState) => {
    await tell(checkout.reports([{ state }]))
    await server.worker.drain()
    return holds()
  }
  const [first, second, other] = [
    await beginTwo({ pid: '757' }),
    await beginTwo({ pid: '1757' }),
    await beginTwo({ pid: '701' }),
  ]
  await tell([...first.reports([{ state: 'paid' }]), ...second.reports([{ state: 'paid' }])])
  await tell(other.reports([{ state: 'paid' }]))
  await server.worker.drain()
  expect(await end(other, 'refunded')).toBe(true)
  expect(await end(first, 'refunded')).toBe(true)
  expect(await end(second, 'chargedBack')).toBe(false)
})

it('a visitor cannot have the provider asked about a payment without limit', async () => {
  await forgetRefusals()
  const { checkout } = await beginPayment(ada, { pid: '701', currency: 'USD' })
  const asking = vi.spyOn(server.payments, 'refresh')
  for (let count = 0; count < 40; count++) expect((await statusOf(ada, checkout)).state).toBe('open')
  expect(asking).toHaveBeenCalledTimes(31)
  server.clock.advance(seconds(30))
  await statusOf(ada, checkout)
  expect(asking).toHaveBeenCalledTimes(32)
  asking.mockRestore()
})
