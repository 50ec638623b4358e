import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'
import { quoteFor } from '@/tests/shop/checkout'
import type { Content } from './schema'
import { publish } from './store'
import { beginSalePrices, priorPrices, purgeSalePrices } from './store/sale-prices'

let server: TestServer
let content: Content
const product = 701
beforeAll(async () => {
  server = await startServer()
  const { version: _, productsByPid, productsByLine, pricesByKey, ...demo } = await readDemoCatalogue()
  content = { ...demo, displayedDiscounts: [] }
})
afterAll(() => server.close())

const priced = (amount: number): Content['prices'] =>
  content.prices.map((price) =>
    price.pid === product && price.term === 'LFT' ? { ...price, amounts: { ...price.amounts, EUR: amount } } : price,
  )
const percents = (percent: string) =>
  Object.fromEntries(['en', 'de', 'es', 'fr', 'ja', 'zh'].map((each) => [each, percent]))

/** Sells it from now on at a price of the list, less what is taken off for everybody. */
async function sell(amount: number, percent: string | null = null, more: Partial<Content> = {}) {
  const displayedDiscounts = percent === null ? [] : [{ pid: product, percents: percents(percent) }]
  await publish(
    server.database,
    { ...content, ...more, prices: priced(amount), displayedDiscounts },
    server.clock.now(),
  )
}

const lowestFor = async (country: string, more: object = {}) => {
  const request = { pid: String(product), option: 'LFT', currency: 'EUR', country, ...more }
  const { lines } = await quoteFor(server.visitor(), request)
  return lines[0]?.lowest_before ?? null
}

describe('the lowest price of the 30 days before a reduction', () => {
  it('stands beside the price in the EU, and counts the days before the reduction while it lasts', async () => {
    await sell(10_000)
    server.clock.advance(days(40))
    await sell(8_000)
    server.clock.advance(days(10))
    await sell(12_000)
    server.clock.advance(days(10))
    expect(await lowestFor('DE')).toBeNull()
    await sell(12_000, '20')
    expect([await lowestFor('DE'), await lowestFor('US')]).toEqual(['80.00', null])
    expect(await lowestFor('FR', { quantity: 1 })).toBe('80.00')
    server.clock.advance(days(60))
    expect(await lowestFor('DE')).toBe('80.00')
  })

  it('is no price that ended before those 30 days', async () => {
    await sell(12_000)
    server.clock.advance(days(31))
    await sell(12_000, '10')
    expect(await lowestFor('DE')).toBe('120.00')
  })

  it('is shown by the storefront with its wording', async () => {
    const answer = await server.visitor().send(`/storefront/products.json?pid=${product}&currency=EUR&lang=de`)
    const [option] = (await answer.json()).products[0].options
    expect(option).toMatchObject({ lowest: { amount: '120.00' }, list: { amount: '120.00' } })
    expect(option.lowest.label).toContain('Niedrigster Preis der letzten 30 Tage')
  })

  it('is separate for each country with its own prices, which had the list prices before', async () => {
    const countryPrices = [{ key: 'lower', countries: ['PL'], percent: '50' }]
    await sell(12_000, '10', { countryPrices })
    const found = await server.database.execute(sql`
      select country, minor from sale_prices where pid = ${product} and term = 'LFT' and currency = 'EUR' and until is null order by 1`)
    expect(found.rows.map(({ country, minor }) => [country, Number(minor)])).toEqual([
      ['', 10_800],
      ['PL', 5_400],
    ])
  })

  it('is found by the index where many prices have ended and a country has its own', async () => {
    const fresh = await startServer()
    const { database } = fresh
    const now = fresh.clock.now()
    await database.execute(sql`
      insert into sale_prices (pid, term, country, currency, minor, since, until)
      select pid, 'LFT', country, 'EUR', 100, ${now}::timestamptz + day * interval '1 hour',
        case when day < 20 then ${now}::timestamptz + (day + 1) * interval '1 hour' end
      from generate_series(1, 200) pid, generate_series(1, 20) day, unnest(array['', 'PL']) country`)
    await database.execute('analyze sale_prices')
    const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain select ${priorPrices}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/sale_prices_of_one on sale_prices own/)
    await fresh.close()
  })

  it('has one price at a time, which the database holds, also where two publish at once', async () => {
    await Promise.all([sell(9_000), sell(9_500), sell(9_900)])
    const { rows } = await server.database.execute(sql`
      select 1 from sale_prices where until is null group by pid, term, country, currency having count(*) > 1`)
    expect(rows).toEqual([])
    const twice = sql`insert into sale_prices (pid, term, country, currency, minor, since)
      select pid, term, country, currency, 1, since from sale_prices where until is null limit 1`
    await expect(server.database.execute(twice)).rejects.toThrow()
  })

  it('is deleted once no reduction can name it', async () => {
    await sell(9_000)
    server.clock.advance(days(31))
    await sell(9_000, '10')
    const counted = async () =>
      Number(
        (
          await server.database.execute(sql`
        select count(*) from sale_prices where until is not null and pid <> ${product}`)
        ).rows[0]?.count,
      )
    server.clock.advance(days(20))
    await purgeSalePrices(server.database, server.clock.now())
    expect(await lowestFor('DE')).toBe('90.00')
    server.clock.advance(days(400))
    await purgeSalePrices(server.database, server.clock.now())
    expect([await lowestFor('DE'), await counted()]).toEqual(['90.00', 0])
  })

  it('begins with the present prices, where an earlier version has published them', async () => {
    await server.database.execute(sql`delete from sale_prices`)
    await Promise.all([beginSalePrices(server.database), beginSalePrices(server.database)])
    const { rows } = await server.database.execute(sql`select count(*) from sale_prices`)
    expect(Number(rows[0]?.count)).toBeGreaterThan(10)
  })
})
