import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeNewVendor } from '@/apps/generate/new-vendor'
import { loadCatalogue } from '@/domains/commerce/catalogue'
import type { Currency } from '@/platform/money/currencies'
import { signedInOperator } from '../people/operator'
import { startServer, type TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'
import { buy, quoteFor } from '../shop/checkout'

const pid = '101'

describe.each<{ currencies: readonly Currency[]; country: string; price: number; wire: string; invoiced: string }>([
  { currencies: ['EUR', 'CHF'], country: 'CH', price: 49.9, wire: '49.90', invoiced: '49,90\u00a0CHF' },
  { currencies: ['KWD', 'EUR'], country: 'KW', price: 12.345, wire: '12.345', invoiced: '12,345\u00a0KWD' },
])('a vendor in German and English, who sells in $currencies', ({ currencies, country, price, wire, invoiced }) => {
  let folder: string
  let server: TestServer
  let ada: Visitor
  const stopped: TestServer[] = []
  const currency = currencies.find((each) => each !== 'EUR')
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'foyer-small-')), 'shop')
    const products = [{ name: 'Pilot', price, every: 'once' }] as const
    await writeNewVendor(folder, { name: 'Pilot', country: 'DE', languages: ['de', 'en'], currencies, products })
    server = await startServer({ VENDOR_DIR: folder })
    expect(
      await loadCatalogue(server.database, { folder: folder, offer: server.installation.offer }, server.clock.now()),
    ).not.toHaveProperty('problems')
    await server.member({ email: 'ada@example.com', language: 'fr' })
    ada = server.visitor()
    await ada.signIn('ada@example.com')
  })
  afterAll(async () => {
    for (const each of [...stopped, server]) await each.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** The settings of a folder are read when a server starts. */
  async function restart() {
    stopped.push(server)
    server = await startServer({ VENDOR_DIR: folder }, server)
    ada = server.visitor()
    await ada.signIn('ada@example.com')
  }

  it('the installation offers these languages, and the first one to other visitors', async () => {
    const page = await (
      await fetch(`${server.url}/member.htm?lang=fr`, { headers: { 'accept-language': 'ja' } })
    ).text()
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/.exec(page)?.[1] ?? '')
    expect(boot).toMatchObject({ language: 'de', offered: { languages: ['de', 'en'], currencies } })
    expect((await ada.call('POST /member/language', { lang: 'fr' })).cscode).not.toBe(0)
    expect(server.installation.offer.languages.spoken).toEqual(['de', 'en'])
  })

  it('links only to pages with content', async () => {
    const bootOf = async (visitor: Visitor, path: string) =>
      JSON.parse(/id="boot">(.*?)<\/script>/.exec(await (await visitor.send(path)).text())?.[1] ?? '').empty.toSorted()
    const empty = ['allInOne', 'coupons', 'extendedDownloads', 'platforms', 'quotes', 'subscriptions']
    expect(await bootOf(ada, '/member.htm')).toEqual(empty)
    expect(await bootOf(server.visitor(), '/member.htm')).toEqual([])
    expect(await bootOf((await signedInOperator(server, 'owner')).visitor, '/console')).toEqual([
      'bank',
      'codes',
      'coupons',
      'disputes',
      'gifts',
      'quotes',
      'reviews',
    ])
  })

  it('refuses an unsold currency like an invalid one', async () => {
    const answers = ['GBP', 'XXX'].map(
      async (each) => (await ada.call('POST /checkout/quote', { pid, currency: each })).cscode,
    )
    const [unoffered, unknown] = await Promise.all(answers)
    expect(unoffered).toBe(unknown)
    expect(unknown).not.toBe(0)
  })

  it('charges the country’s currency, to all its digits, and refunds it', async () => {
    expect(await quoteFor(ada, { pid, country })).toMatchObject({ currency, total: wire })
    expect(await buy(ada, { pid, country })).toMatchObject({ state: 'paid' })
    await server.worker.drain()
    const { data } = await ada.call('GET /member/get_order_list')
    const [order] = data.order_list
    expect(order).toMatchObject({ currency, amount: wire })
    const invoice = await (await ada.send(`/invoice?order=${order?.order_id}&lang=de`)).text()
    expect(invoice).toContain(invoiced)

    const { visitor: staff } = await signedInOperator(server, 'owner')
    const all = { order: order?.order_id, positions: [], cause: 'other', reason: 'Called us' }
    const { data: begun } = await staff.call('POST /console/api/refunds/begin', all)
    expect((await staff.call('POST /console/api/refunds/approve', { refund: begun.refund, seen: 1 })).cscode).toBe(0)
    await server.worker.drain()
    const { cases } = (await ada.call('GET /member/refund_cases', {})).data
    expect(cases).toMatchObject([{ amount: wire, currency, status: 'refunded' }])
    const { data: documents } = await ada.call('GET /member/order_documents', { order_id: order?.order_id })
    expect(documents.credit_notes).toMatchObject([{ amount: `-${wire}`, currency }])

    await server.pool.query(`update order_lines set names = '{"ja":"音"}'`)
    expect(JSON.stringify((await ada.call('GET /member/get_order_list')).data)).toContain('音')
  })

  it('keeps sales in a currency that it gives up', async () => {
    expect(await buy(ada, { pid, country })).toMatchObject({ state: 'paid' })
    await withdraw(folder)
    await restart()
    expect(
      await loadCatalogue(server.database, { folder: folder, offer: server.installation.offer }, server.clock.now()),
    ).not.toHaveProperty('problems')

    expect(await quoteFor(ada, { pid, country })).toMatchObject({ currency: 'EUR' })
    expect((await ada.call('POST /checkout/quote', { pid, country, currency })).cscode).not.toBe(0)
    await server.worker.drain()
    const { data } = await ada.call('GET /member/get_order_list')
    expect(data.order_list.map((order) => [order.currency, order.amount])).toEqual([
      [currency, wire],
      [currency, wire],
    ])
    const order = data.order_list[0]?.order_id ?? ''
    expect(await (await ada.send(`/invoice?order=${order}&lang=de`)).text()).toContain(invoiced)
    const pdf = await ada.send(`/invoice?order=${order}&lang=de&format=pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    for (const path of ['/member', '/member/upgrade_license', '/member/get_discount_info'] as const) {
      expect((await ada.call(`GET ${path}`)).cscode).toBe(0)
    }

    const { visitor: staff } = await signedInOperator(server, 'owner')
    const whole = { order, positions: [], cause: 'other', reason: 'Called us' }
    const { data: begun } = await staff.call('POST /console/api/refunds/begin', whole)
    expect((await staff.call('POST /console/api/refunds/approve', { refund: begun.refund, seen: 1 })).cscode).toBe(0)
    await server.worker.drain()
    const { data: documents } = await ada.call('GET /member/order_documents', { order_id: order })
    expect(documents.credit_notes).toMatchObject([{ amount: `-${wire}`, currency }])

    const { data: numbers } = await staff.call('GET /console/api/numbers', { report: 'sales' })
    expect(numbers.figures.flatMap(({ rows }) => rows.map(({ key }) => key))).toContain(currency)
    const table = await (await staff.send('/console/api/numbers.csv?report=sales')).text()
    expect(table).toContain(currency)
    expect(await (await ada.send('/personal-data?format=json')).text()).toContain(`"${currency}"`)
  })
})

/** Takes all currencies but euros out of a vendor's settings and prices. */
async function withdraw(folder: string) {
  const prices = join(folder, 'prices.jsonl')
  const lines = (await readFile(prices, 'utf8')).trim().split('\n')
  const kept = lines.map((line) => {
    const { amounts, ...price } = JSON.parse(line)
    return JSON.stringify({ ...price, amounts: { EUR: amounts.EUR } })
  })
  await writeFile(prices, kept.join('\n'))
  const settings = join(folder, 'vendor.json')
  const given = JSON.parse(await readFile(settings, 'utf8'))
  await writeFile(settings, JSON.stringify({ ...given, currencies: ['EUR'] }))
}
