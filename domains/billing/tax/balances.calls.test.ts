import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payOrder } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { readMovements } from '@/integrations/payments/movements'
import { money } from '@/platform/money/money'
import { after, before, days, hours } from '@/platform/time/duration'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { readBalances } from './actions/balances'
import { datevFile } from './actions/datev'
import { movementRows } from './actions/files'
import { datevColumns } from './rules/datev-columns'
import { periodCalled } from './rules/period'
import { putRates } from './store/rates'
import { datevFindings, datevSample } from './testing/datev'

let shop: StripeShop
let month: ReturnType<typeof periodCalled>
const settings = {
  ...datevSample,
  clearing: { provider: 1361, bank: 1200 },
}
const context = () => {
  const { server } = shop
  const since = `${server.clock.now().getUTCFullYear() - 1}-01-01`
  return {
    database: server.database,
    clock: server.clock.now,
    payments: server.payments,
    balances: ['stripe'] as const,
    vendor: {
      ...server.installation.vendor,
      seller: { ...server.installation.vendor.seller, timeZone: 'UTC' },
      datev: { ...settings, payouts: { since, chart: 'SKR03' as const } },
    },
  }
}

/** Buys an order through Stripe, which is credited to the balance with these cents of the euro. */
async function sold(currency: 'EUR' | 'USD', minor: number, settled: { amount: number; fee: number }) {
  const { server, stripe } = shop
  const payment = await shop.paidFor()
  const { id } = await server.member({ email: `${payment}@example.test`, passwordHash: '!' })
  const paid = { status: orderStatus.waiting, provider: 'stripe', payment, currency } as const
  const sale = { country: 'US', vatBasisPoints: 0, items: [itemOf(701, { unit: money(minor, currency) })] }
  const order = (await placeOrder(server, id, { ...paid, ...sale })).id
  const at = server.clock.now()
  await server.database.transaction((transaction) => payOrder(transaction, server.installation.events, { order, at }))
  await server.worker.drain()
  stripe.settle(payment, { ...settled })
}

beforeAll(async () => {
  shop = await startStripeShop()
  const { server, stripe } = shop
  // The middle of a month, so that all movements are in one.
  while (server.clock.now().getUTCDate() !== 10) server.clock.advance(days(1))
  const now = server.clock.now()
  month = periodCalled(now.toISOString().slice(0, 7))
  const rate = { day: now.toISOString().slice(0, 10), currency: 'USD' as const, perEuro: '1.25' }
  await server.database.transaction((transaction) => putRates(transaction, [rate]))
  await sold('USD', 2999, { amount: 2350, fee: 105 })
  await sold('EUR', 5000, { amount: 5000, fee: 100 })
  stripe.settle(await shop.paidFor(), { amount: 700, fee: 35 })
  stripe.move({ type: 'payout', amount: -6000, source: { id: 'po_1', object: 'payout' } })
})
afterAll(() => shop.close())

const rowsOf = async () => {
  const file = await datevFile(context(), month ?? expect.fail())
  if ('code' in file) return file.code
  const lines = file.content.toString('latin1').trimEnd().split('\r\n')
  expect(datevFindings(lines)).toEqual([])
  return lines.slice(2).map((line) => {
    const cells = line.split(';').map((cell) => cell.replaceAll('"', ''))
    const at = (column: string) => cells[datevColumns.indexOf(column)]
    const sign = at('Soll/Haben-Kennzeichen')
    return [
      sign,
      at('Umsatz (ohne Soll/Haben-Kz)'),
      at('Konto'),
      at('Gegenkonto (ohne BU-Schlüssel)'),
      at('BU-Schlüssel'),
    ]
  })
}

describe('the bookings of a balance', () => {
  it('are refused until the balance is read to the end of the period', async () => {
    expect(await rowsOf()).toBe('unread')
    await readBalances(context())
    expect(await rowsOf()).not.toBe('unread')
    shop.server.clock.advance(days(40))
    expect(await rowsOf()).toBe('unread')
  })

  it('clear the account of the provider, and are the same after repeated readings', async () => {
    expect(await readBalances(context())).toBe(0)
    const rows = await rowsOf()
    const [dollars, euros] = [
      ['S', '23,99', '10000', '8338', ''],
      ['S', '50,00', '10000', '8338', ''],
    ]
    expect(rows).toEqual([
      dollars,
      ['S', '23,99', '1361', '10000', ''],
      euros,
      ['S', '50,00', '1361', '10000', ''],
      ['H', '2,40', '1361', '4970', '0094'],
      ['S', '7,00', '1361', '1590', ''],
      ['H', '60,00', '1361', '1200', ''],
      ['H', '0,49', '1361', '2150', ''],
    ])
    shop.server.clock.advance(hours(30))
    await readBalances(context())
    expect(await rowsOf()).toEqual(rows)
  })

  it('are read again from an earlier day in the settings, and a broken reading is resumed', async () => {
    const { server } = shop
    const provider = server.payments.provider('stripe') ?? expect.fail()
    const now = server.clock.now()
    const halfway = {
      name: provider.name,
      async *movementsSince(moment: Date) {
        for await (const movement of provider.movementsSince?.(moment) ?? [])
          yield { ...movement, id: `x${movement.id}` }
        throw new Error('gone')
      },
    } as unknown as typeof provider
    const since = before(now, days(500))
    await expect(readMovements(halfway, { database: server.database, now, since })).rejects.toThrow('gone')
    expect(await readMovements(provider, { database: server.database, now, since })).toBe(0)
    expect(await readMovements(provider, { database: server.database, now: after(now, days(1)), since })).toBe(0)
  })

  it('are listed one by one, with the balance after each', async () => {
    const found: unknown[] = []
    for await (const row of movementRows(context(), month ?? expect.fail())) found.push(row)
    expect(found[0]).toContain('net')
    expect(found).toHaveLength(5)
    expect(found[1]).toEqual(expect.arrayContaining(['payment', 'stripe', 'USD', 'EUR', { figure: '22.45' }]))
  })

  it('are requested from the provider once: a kept movement is read without its payment', async () => {
    const { server } = shop
    const provider = server.payments.provider('stripe') ?? expect.fail()
    const asked: string[] = []
    const telling = (prefix: string) =>
      ({
        name: provider.name,
        async *movementsSince(moment: Date) {
          for await (const movement of provider.movementsSince?.(moment) ?? [])
            yield {
              ...movement,
              id: prefix + movement.id,
              payment: async () => {
                asked.push(movement.id)
                return null
              },
            }
        },
      }) as unknown as typeof provider
    // Each reading begins on an earlier day than the one before, so all movements are read again.
    const reading = { database: server.database, now: server.clock.now() }
    expect(await readMovements(telling(''), { ...reading, since: new Date('2020-01-02') })).toBe(0)
    expect(asked).toEqual([])
    expect(await readMovements(telling('y'), { ...reading, since: new Date('2020-01-01') })).toBe(asked.length)
    expect(asked.length).toBeGreaterThan(0)
  })
})
