import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reissueInvoice } from '@/domains/commerce/invoices/actions/reissue'
import { cancelOrder, grantGoodwill, payOrder, refundLines } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { type Currency, money } from '@/platform/money/money'
import { after, days, hours } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { random } from '@/tests/samples/random'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import type { ShownReturn } from './contract/console'

let server: TestServer
let finance: Visitor
const places = [
  ['DE', 1900],
  ['FR', 2000],
  ['AT', 2000],
  ['US', 0],
  ['JP', 1000],
] as const
const currencies: readonly Currency[] = ['EUR', 'USD', 'JPY']
const pick = random(20_261_123)

beforeAll(async () => {
  server = await startServer()
  const members = await Promise.all(
    ['ada@example.test', 'ben@example.test'].map(
      async (email) => (await server.member({ email, passwordHash: '!' })).id,
    ),
  )
  for (let turn = 0; turn < 40; turn++) {
    // Some three weeks each: more than two years in all.
    server.clock.advance(days(pick(40)))
    await trade(members[turn % 2] ?? 0)
    await server.worker.drain()
  }
  const table = 'Date,USD,JPY\n'
  const loaded = new File(
    [
      table +
        lastDays()
          .map((day) => `${day},1.25,160.5`)
          .join('\n'),
    ],
    'eurofxref-hist.csv',
  )
  finance = (await signedInOperator(server, 'finance')).visitor
  expect((await finance.call('POST /console/api/tax/rates', { file: loaded })).cscode).toBe(0)
})
afterAll(() => server.close())

/** Every day that anything may have been booked on. */
function lastDays(): readonly string[] {
  const now = server.clock.now()
  return Array.from({ length: 1200 }, (_, ago) =>
    after(now, days(30 - ago))
      .toISOString()
      .slice(0, 10),
  )
}

/** One purchase, and what becomes of it at once or of an older one. */
const earlier: number[] = []
async function trade(memberId: number) {
  const [country, vatBasisPoints] = places[pick(5)] ?? places[0]
  const currency = currencies[pick(3)] ?? 'EUR'
  const items = Array.from({ length: 1 + pick(2) }, (_, index) =>
    itemOf(701 + index, { unit: money(pick(9000), currency) }),
  )
  const isOurs = pick(4) > 0
  const { id } = await placeOrder(server, memberId, {
    country,
    vatBasisPoints,
    currency,
    items,
    status: orderStatus.waiting,
    provider: 'sandbox',
    payment: `pay-${earlier.length}-${pick(1e9)}`,
    soldBy: isOurs ? 'vendor' : 'provider',
  })
  const { events } = server.installation
  const at = server.clock.now()
  await server.database.transaction((transaction) => payOrder(transaction, events, { order: id, at }))
  await server.worker.drain()
  earlier.push(id)
  server.clock.advance(hours(pick(200)))
  const order = earlier[pick(earlier.length)] ?? id
  const when = { order, at: server.clock.now() }
  const fate = pick(6)
  // A late or repeated action is refused, and changes nothing.
  await server.database
    .transaction(async (transaction) => {
      if (fate === 0) await refundLines(transaction, events, { ...when, positions: 'all' })
      if (fate === 1) await refundLines(transaction, events, { ...when, positions: [0] })
      if (fate === 2) await cancelOrder(transaction, events, when)
      if (fate === 3) {
        await grantGoodwill(transaction, events, {
          ...when,
          position: 0,
          amount: 1 + pick(20),
          refund: `g-${earlier.length}`,
        })
      }
    })
    .catch(() => {})
  await server.worker.drain()
  if (fate === 4) await moveAndReissue(memberId, order)
}

/** Turns the buyer into a business in France, and has the invoice issued again. */
async function moveAndReissue(memberId: number, orderId: number) {
  const { database, installation, clock } = server
  const city = `City ${pick(1e6)}`
  await database.execute(sql`insert into profiles (member_id, tax_id, country, address_line, city)
    values (${memberId}, 'FR40303265045', 'FR', 'Quai 1', ${city}) on conflict (member_id) do update set city = ${city}`)
  const { rows } = await database.execute<{ number: string }>(sql`select number from orders where id = ${orderId}`)
  const order = rows[0]?.number ?? ''
  await reissueInvoice(installation, { memberId, order, now: clock.now() })
}

const shown = async (quarter: string) => {
  const { cscode, data } = await finance.call('GET /console/api/tax', { quarter })
  expect(cscode).toBe(0)
  return data as ShownReturn
}

async function everyQuarter(): Promise<readonly ShownReturn[]> {
  const { quarters } = await shown('2026-Q4')
  return Promise.all(quarters.map(shown))
}

/** A file of the console as rows by the names of its columns. */
async function rowsOf(path: string) {
  const response = await finance.send(path)
  expect(response.status).toBe(200)
  const [head = '', ...lines] = (await response.text()).replace('\ufeff', '').trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])))
}

const sumBy = <Each>(all: readonly Each[], keyOf: (each: Each) => string, amount: (each: Each) => number) => {
  const sums: Record<string, number> = {}
  for (const each of all) sums[keyOf(each)] = (sums[keyOf(each)] ?? 0) + amount(each)
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

describe('the books of years of trade', () => {
  it('have every number of the series in exactly one quarter', async () => {
    const { rows } = await server.database.execute<{ number: string }>(
      'select number from invoices union all select number from credit_notes order by 1',
    )
    const quarters = await everyQuarter()
    const journal = (
      await Promise.all(quarters.map(({ quarter }) => rowsOf(`/console/api/tax/journal.csv?period=${quarter}`)))
    ).flat()
    expect([...new Set(journal.map(({ number }) => number))].sort()).toEqual(rows.map(({ number }) => number).sort())
    expect(quarters.reduce((sum, { documents }) => sum + documents, 0)).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(40)
    const [{ series } = { series: [] }] = quarters
    expect(series.every(({ complete }) => complete)).toBe(true)
    expect(series.reduce((sum, { counted }) => sum + counted, 0)).toBe(rows.length)
  })

  it('sum to the orders less refunds, without sales of the provider', async () => {
    const { rows } = await server.database.execute<{ currency: string; sum: string }>(`
      select currency, sum(case when line.status = 0 then line.amount - line.goodwill else 0 end)::text as sum
      from orders join order_lines line on line.order_id = orders.id where sold_by = 'vendor' group by 1 order by 1`)
    const told = (await everyQuarter()).flatMap(({ lines, corrections }) => [...lines, ...corrections])
    expect(
      sumBy(
        told,
        ({ currency }) => currency,
        ({ net, vat }) => net + vat,
      ),
    ).toEqual(Object.fromEntries(rows.map(({ currency, sum }) => [currency, Number(sum)])))
  })

  it('are the same in the files of the return and of the journal', async () => {
    for (const { quarter, lines, corrections } of await everyQuarter()) {
      const told = await rowsOf(`/console/api/tax/return.csv?quarter=${quarter}`)
      expect(told.length).toBe(lines.length + corrections.length)
      const journal = await rowsOf(`/console/api/tax/journal.csv?period=${quarter}`)
      const key = (row: Record<string, string>) => `${row.category} ${row.country} ${row.rate} ${row.currency}`
      const vat = (row: Record<string, string>) => Math.round(Number(row.vat) * 100)
      expect(sumBy(told, key, vat)).toEqual(sumBy(journal, key, vat))
    }
  })

  it('are reported to the One-Stop-Shop in euros', async () => {
    for (const { quarter, oss, missing } of await everyQuarter()) {
      expect(missing).toEqual([])
      const rows = await rowsOf(`/console/api/tax/oss.csv?quarter=${quarter}`)
      expect(rows.at(-1)).toMatchObject({ kind: 'total', vat_eur: ((oss?.total ?? 0) / 100).toFixed(2) })
      const vat = rows.slice(0, -1).reduce((sum, row) => sum + Math.round(Number(row.vat_eur) * 100), 0)
      expect(vat).toBe(oss?.total)
    }
  })

  it('are written for DATEV, each number once', async () => {
    for (const { quarter } of await everyQuarter()) {
      const response = await finance.send(`/console/api/tax/datev?period=${quarter}`)
      expect(response.headers.get('content-type')).toContain('iso-8859-1')
      const rows = (await response.text()).split('\r\n').slice(2, -1)
      const journal = await rowsOf(`/console/api/tax/journal.csv?period=${quarter}`)
      const numbers = rows.map((row) => row.split(';')[10]?.replaceAll('"', ''))
      expect(numbers).toEqual(journal.filter(({ gross }) => Number(gross) !== 0).map(({ number }) => number))
    }
  })
})

describe('a table of rates', () => {
  it('is loaded whole or not at all, and a repetition changes nothing', async () => {
    const load = (text: string) => finance.call('POST /console/api/tax/rates', { file: new File([text], 'rates.csv') })
    expect((await load('Date,USD\n2001-06-29,0.848\n29.06.2001,1\n')).cscode).toBe(20040)
    expect((await load('Date,USD\n2001-06-29,0.848\n')).data).toEqual({ added: 1, changed: 0 })
    expect((await load('Date,USD\n2001-06-29,0.8480\n')).data).toEqual({ added: 0, changed: 0 })
    expect((await load('Date,USD\n2001-06-29,0.849\n')).data).toEqual({ added: 0, changed: 1 })
  })

  it('is reported missing by day and currency, and nothing is reported in part', async () => {
    const { id } = await server.member({ email: 'gbp@example.test', passwordHash: '!' })
    const paid = { status: orderStatus.waiting, provider: 'sandbox', payment: 'pounds' } as const
    const pounds = {
      country: 'FR',
      vatBasisPoints: 2000,
      currency: 'GBP',
      items: [itemOf(701, { unit: money(1200, 'GBP') })],
    } as const
    const order = (await placeOrder(server, id, { ...paid, ...pounds })).id
    const at = server.clock.now()
    await server.database.transaction((transaction) => payOrder(transaction, server.installation.events, { order, at }))
    await server.worker.drain()
    const quarter = `${at.getUTCFullYear()}-Q${Math.ceil((at.getUTCMonth() + 1) / 3)}`
    const { oss, missing, until } = await shown(quarter)
    expect({ oss, missing }).toEqual({ oss: null, missing: [{ currency: 'GBP', day: until }] })
    expect((await finance.call('GET /console/api/tax/oss.csv', { quarter })).cscode).toBe(20035)
    const check = await finance.call('GET /console/api/tax/datev/check', { period: quarter })
    expect(check.data).toMatchObject({ problem: 'missing', missing: [{ currency: 'GBP' }] })
  })
})
