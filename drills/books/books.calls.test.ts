import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bankEntries } from '@/domains/billing/bank-payments/tables'
import { datevColumns } from '@/domains/billing/tax/rules/datev-columns'
import { putRates } from '@/domains/billing/tax/store/rates'
import { datevFindings, datevSample } from '@/domains/billing/tax/testing/datev'
import { creditedLines, creditNotes, invoiceSeries, invoices } from '@/domains/commerce/invoices/tables'
import type { Movement } from '@/integrations/payments/movement'
import { putMovements } from '@/integrations/payments/movement-store'
import { changedVendor } from '@/tests/outside/vies'
import { commandCalled } from '@/tests/server/commands'
import { startServer, type TestServer } from '@/tests/server/server'
import { copyOrder, placeOrder } from '@/tests/shop/orders'
import { roundsOr, seedOr } from '../rounds'
import { reportOf } from '../rows'
import { invoiceOf, type MadeOrder, movementsOf, ordersOf, rateOn, sumsOf } from './year'

const rows = reportOf('books', ['of a year', 'by the orders', 'by the commands'])
const made = ordersOf(roundsOr(400), seedOr(9))
const moved = movementsOf(made, seedOr(9))
const expected = sumsOf(made)
const atOnce = 1000

const vendor = {
  datev: { ...datevSample, clearing: { provider: 1361, bank: 1200 }, payouts: { since: '2025-01-01' } },
}

let server: TestServer
let folders: string[] = []
beforeAll(async () => {
  const settings = JSON.parse(await readFile('catalogues/demo/vendor.json', 'utf8'))
  const folder = await changedVendor({ ...vendor, seller: { ...settings.seller, timeZone: 'UTC' } })
  folders = [folder, await mkdtemp(join(tmpdir(), 'foyer-books-'))]
  server = await startServer({ VENDOR_DIR: folder })
  if (!server.place || !('url' in server.place)) throw new Error('This file is for PostgreSQL alone')
  vi.stubEnv('DATABASE_URL', server.place.url)
  vi.stubEnv('VENDOR_DIR', folder)
  await fill()
}, 0)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const pagesOf = <Item>(all: readonly Item[]) =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, page) => all.slice(page * atOnce, (page + 1) * atOnce))

/** Orders, documents, movements, the bank's entries and the rates of a year, as they lie in the database. */
async function fill() {
  const { database } = server
  const { id } = await server.member({ email: 'ada@example.test', passwordHash: '!' })
  const first = await placeOrder(server, id)
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10))
  const rates = (['USD', 'JPY'] as const).flatMap((currency) =>
    days.map((day) => ({ day, currency, perEuro: rateOn({ currency, day }) ?? '1' })),
  )
  await database.transaction((transaction) => putRates(transaction, rates))
  const notes: { invoiceId: number; at: Date }[] = []
  let numbered = 0
  for (const page of pagesOf(made)) {
    const changes = page.map(({ at, backAt: _, ...facts }) => {
      return {
        ...facts,
        placedAt: at,
        paidAt: at,
        soldBy: facts.provider === 'paddle' ? ('provider' as const) : ('vendor' as const),
      }
    })
    const numbers = await copyOrder(server, first.number, changes)
    const { rows: ids } = await database.execute<{ id: number; number: string }>(sql`
      select id::int, number from orders where number in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`)
    const idOf = new Map(ids.map((row) => [row.number, row.id]))
    const documents = page.flatMap((order, index) => {
      const number = numbers[index] ?? ''
      return order.provider === 'paddle' ? [] : [{ order, number, orderId: idOf.get(number) ?? 0 }]
    })
    const written = await database
      .insert(invoices)
      .values(
        documents.map(({ order, number, orderId }) => ({
          orderId,
          number: `B-2025-${String(++numbered).padStart(7, '0')}`,
          issuedAt: order.at,
          content: invoiceOf(order, number),
        })),
      )
      .returning({ id: invoices.id })
    for (const [index, { order }] of documents.entries()) {
      if (order.backAt) notes.push({ invoiceId: written[index]?.id ?? 0, at: order.backAt })
    }
  }
  await credit(notes.sort((one, other) => one.at.getTime() - other.at.getTime()))
  await database.insert(invoiceSeries).values({ name: 'B-2025-{number}', last: numbered })
  await bank(made.filter(({ provider }) => provider === 'transfer'))
  for (const name of ['stripe', 'paddle'] as const) {
    for (const page of pagesOf<Movement>(moved[name])) await putMovements(database, name, page)
  }
}

async function credit(notes: readonly { invoiceId: number; at: Date }[]) {
  let numbered = 0
  for (const page of pagesOf(notes)) {
    const values = page.map(({ invoiceId, at }) => ({
      invoiceId,
      issuedAt: at,
      cause: 'refunded' as const,
      number: `G-2025-${String(++numbered).padStart(7, '0')}`,
    }))
    const written = await server.database.insert(creditNotes).values(values).returning()
    await server.database
      .insert(creditedLines)
      .values(written.map(({ id: creditNoteId, invoiceId }) => ({ creditNoteId, invoiceId, position: 0 })))
  }
  if (numbered > 0) await server.database.insert(invoiceSeries).values({ name: 'G-2025-{number}', last: numbered })
}

async function bank(orders: readonly MadeOrder[]) {
  for (const page of pagesOf(orders)) {
    await server.database.insert(bankEntries).values(
      page.map(({ at, total, payment }) => ({
        key: payment,
        account: 'DE02',
        bookedOn: at.toISOString().slice(0, 10),
        currency: 'EUR' as const,
        amount: total,
        text: payment,
        payer: 'Ada',
        importedAt: at,
        state: 'matched' as const,
        transfer: payment,
      })),
    )
  }
}

const cents = (text: string | undefined) => Math.round(Number(text) * 100)
const inOrder = (sums: ReadonlyMap<string, number>) => [...sums].filter(([, sum]) => sum !== 0).sort()
const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0)

/** Returns the rows that a command prints, by the names of its columns. */
async function printed(name: string, word: string) {
  const [head = '', ...lines] = (await commandCalled(name).run([word])).split('\n')
  const names = head.split(',')
  const table = lines.slice(0, lines.includes('') ? lines.indexOf('') : undefined)
  return table.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])))
}

/** An amount of the printed table in the smallest unit of its currency. */
const minor = (text: string | undefined, currency: string | undefined) =>
  currency === 'JPY' ? Number(text) : cents(text)

function grouped(
  table: Awaited<ReturnType<typeof printed>>,
  key: (row: Readonly<Record<string, string>>) => string,
  column: string,
) {
  const sums = new Map<string, number>()
  for (const row of table) sums.set(key(row), (sums.get(key(row)) ?? 0) + minor(row[column], row.currency))
  return sums
}

const quarters = ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4']
const told = (what: string, one: number, other: number) => {
  rows.add(what, one, other)
  expect([what, other]).toEqual([what, one])
}

it('orders are invoices, refunds are credit notes, and VAT is the same by country', { timeout: 0 }, async () => {
  const journal = await printed('tax journal', '2025')
  const of = (kind: string) =>
    grouped(
      journal.filter((row) => row.kind === kind),
      (row) => row.currency ?? '',
      'gross',
    )
  expect(inOrder(of('invoice'))).toEqual(inOrder(expected.invoiced))
  expect(inOrder(of('creditNote'))).toEqual(inOrder(expected.credited))
  const placed = (await printed('tax orders', '2025')).filter((row) => row.sold_by === 'vendor')
  expect(inOrder(grouped(placed, (row) => row.currency ?? '', 'total'))).toEqual(inOrder(expected.invoiced))
  const returns = []
  for (const quarter of quarters) returns.push(...(await printed('tax return', quarter)))
  const vat = grouped(returns, (row) => `${row.country} ${row.currency}`, 'vat')
  expect(inOrder(vat)).toEqual(inOrder(expected.vat))
  told('documents', expected.documents, journal.length)
  told('invoiced, EUR cents', expected.invoiced.get('EUR') ?? 0, of('invoice').get('EUR') ?? 0)
  told('credited, EUR cents', expected.credited.get('EUR') ?? 0, of('creditNote').get('EUR') ?? 0)
  for (const quarter of quarters) {
    const total = (await printed('tax oss', quarter)).find((row) => row.kind === 'total')
    told(`One-Stop-Shop ${quarter}, cents`, expected.oss.get(quarter) ?? 0, cents(total?.vat_eur))
  }
})

it('DATEV clears the debtor, the providers and the bank', { timeout: 0 }, async () => {
  const accounts = new Map<number, number>()
  let bookings = 0
  for (let month = 1; month <= 12; month++) {
    const file = join(folders[1] ?? '', `EXTF_${month}.csv`)
    await commandCalled('tax datev').run([`2025-${String(month).padStart(2, '0')}`, file])
    const lines = (await readFile(file, 'latin1')).trimEnd().split('\r\n')
    expect(datevFindings(lines).slice(0, 5)).toEqual([])
    bookings += lines.length - 2
    for (const line of lines.slice(2)) {
      const cells = line.split(';').map((cell) => cell.replaceAll('"', ''))
      const at = (column: string) => cells[datevColumns.indexOf(column)] ?? ''
      const signed =
        Number(at('Umsatz (ohne Soll/Haben-Kz)').replace(',', '')) * (at('Soll/Haben-Kennzeichen') === 'S' ? 1 : -1)
      const [account, against] = [Number(at('Konto')), Number(at('Gegenkonto (ohne BU-Schlüssel)'))]
      accounts.set(account, (accounts.get(account) ?? 0) + signed)
      accounts.set(against, (accounts.get(against) ?? 0) - signed)
    }
  }
  const there = (all: readonly Movement[]) => sum(all.map(({ amount, fee }) => amount - fee))
  const paidOut = sum(
    [...moved.stripe, ...moved.paddle].filter(({ kind }) => kind === 'payout').map(({ amount }) => -amount),
  )
  const { rows: entries } = await server.database.execute<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as sum from bank_entries`,
  )
  const back = made.filter(({ provider, backAt }) => provider === 'transfer' && backAt).map(({ total }) => total)
  expect((entries[0]?.sum ?? 0) - sum(back)).toBe(expected.transferred)
  rows.add('bookings for DATEV', bookings, bookings)
  told('debtor, cents', 0, accounts.get(10_000) ?? 0)
  told('with Stripe, cents', there(moved.stripe), accounts.get(1361) ?? 0)
  told('with Paddle, cents', there(moved.paddle), accounts.get(1362) ?? 0)
  told('on the account of the bank, cents', expected.transferred + paidOut, accounts.get(1200) ?? 0)
})
