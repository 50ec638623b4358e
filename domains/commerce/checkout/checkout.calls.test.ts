import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { publish } from '@/domains/commerce/catalogue/store'
import { addReleases } from '@/domains/licensing/downloads/store/releases'
import { linksOf } from '@/platform/mail/mailer'
import { seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, beginPayment, buy, cards, openShop, pay, quoteFor, statusOf } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let ada: { id: number; visitor: Visitor }
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  const { id } = await server.member({ email: 'ada@example.test' })
  const visitor = server.visitor()
  await visitor.signIn('ada@example.test')
  ada = { id, visitor }
})
afterAll(() => server.close())

const ordersOf = async (visitor: Visitor) => (await visitor.call('GET /member/get_order_list')).data.order_list
const memberRow = async (email: string) => {
  const { rows } = await server.database.execute(`select * from members where email = '${email}'`)
  return rows[0]
}

describe('a member', () => {
  it('buys: the order is in the history, and its confirmation in the mail', async () => {
    const before = await ordersOf(ada.visitor)
    const wish = { pid: '757', option: 'LFT', coupon: 'FULLHARBOUR', country: 'DE', lang: 'de' }
    const outcome = await buy(ada.visitor, wish)
    const told = { state: 'paid', email: 'ada@example.test', tracked: [], pids: [757], mendable: false }
    expect(outcome).toEqual({ ...told, order: expect.any(String) })
    const [newest, ...rest] = await ordersOf(ada.visitor)
    expect(newest).toMatchObject({ order_id: outcome.order, status: 0, amount: '259.99', currency: 'EUR' })
    expect(rest).toEqual(before)

    const mails = await server.mailsTo('ada@example.test')
    expect(mails).toHaveLength(1)
    const { subject, text, link } = mails[0] ?? {}
    expect(subject).toBe(`Ihre Bestellung ${outcome.order} bei Tidewren`)
    for (const part of [
      'Ebbcatch Komplettpaket (Unbefristet · Windows · 5 Geräteplätze): 299,99 €',
      'Gutschein FULLHARBOUR: -40,00 €',
      'Gesamtbetrag: 259,99 €',
      'inkl. 19 % MwSt.: 41,51 €',
      'a=license',
      '21. November 2026 um 12:00 (UTC)',
    ]) {
      expect(text?.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(part)
    }
    expect(link?.searchParams.get('a')).toBe('order_history')
    expect(await memberRow('ada@example.test')).toMatchObject({ is_buyer: true })
  })

  it('keeps the price that was agreed when the catalogue changes before the payment', async () => {
    const request = { pid: '751', option: 'LFT' }
    const { checkout, payment } = await beginPayment(ada.visitor, request)
    const { total } = await quoteFor(ada.visitor, request)
    const current = await createCatalogueReader().currentCatalogue(server.database)
    const { lines, products, vatRates, coupons, displayedDiscounts, campaigns } = current
    const double = (amount: number) => amount * 2
    const prices = current.prices.map((price) => ({
      ...price,
      amounts: Object.fromEntries(
        Object.entries(price.amounts).map(([name, amount]) => [name, double(amount)]),
      ) as never,
    }))
    const content = { lines, products, prices, vatRates, coupons, displayedDiscounts, campaigns }
    await publish(server.database, content, server.clock.now())

    // A buyer who has agreed to the older price is told the current one first; a payment under way keeps the agreed
    // one.
    const late = await ada.visitor.call('POST /checkout/begin', { ...request, total })
    expect(late.data).toMatchObject({ state: 'changed', quote: { total: String(Number(total) * 2) } })
    await pay(ada.visitor, payment)
    const { order } = await statusOf(ada.visitor, checkout)
    expect((await ordersOf(ada.visitor))[0]).toMatchObject({ order_id: order, amount: total })
    await openShop(server)
  })

  it('pays the price of the offers for an upgrade, and a visitor is not sold one', async () => {
    const { rows } = await server.database.execute('select max(version) as version from catalogue_versions')
    const eve = await server.member({ email: 'eve@example.test' })
    const visitor = server.visitor()
    expect((await visitor.call('POST /checkout/quote', { pid: 761 })).data).toMatchObject({ obstacle: 'upgradeSignIn' })
    await visitor.signIn('eve@example.test')
    const upgrade = { pid: '761', option: 'LFT', discount: 'upgrade', currency: 'USD' }
    const ask = async () => (await visitor.call('POST /checkout/quote', upgrade)).data
    expect(await ask()).toMatchObject({ obstacle: 'upgradeNotForYou' })
    const catalogueVersion = Number(rows[0]?.version)
    await placeOrder(server, eve.id, { catalogueVersion, items: [itemOf(701, { term: 'LFT' })] })
    // 299.99 for the all-in-one, less half of the 98.99 that the product for life costs.
    expect(await ask()).toMatchObject({ total: '250.49', discount: { name: 'upgrade', problem: null } })
    const { order } = await buy(visitor, upgrade)
    expect((await ordersOf(visitor))[0]).toMatchObject({ order_id: order, amount: '250.49' })
    const { content } = (await visitor.call('GET /member/upgrade_license')).data
    expect(content.is_downloader_all_in_one_user).toBe(1)
  })

  it('is told the right total after tampering, and pays the server’s', async () => {
    const answer = await ada.visitor.call('POST /checkout/begin', { pid: 701, total: '0.01' })
    expect(answer.data).toMatchObject({ state: 'changed', quote: { total: '98.99' } })
    const nonsense = await ada.visitor.call('POST /checkout/begin', { pid: 701, total: '98.99 EUR' })
    expect(nonsense.data.state).toBe('changed')
  })

  it('has to give up the right of withdrawal where there is one', async () => {
    const { total } = await quoteFor(ada.visitor, { pid: 701, country: 'FR', currency: 'EUR' })
    const request = { pid: 701, country: 'FR', currency: 'EUR', total }
    const answer = await ada.visitor.call('POST /checkout/begin', request)
    expect([answer.cscode, answer.data]).toEqual([10001, { fields: ['waiver'] }])
  })

  it('may try another card after a refusal, and has one order', async () => {
    const before = await ordersOf(ada.visitor)
    const { checkout, payment } = await beginPayment(ada.visitor, { pid: 701 })
    expect(await pay(ada.visitor, payment, cards.declined)).toMatchObject({ state: 'declined' })
    expect(await statusOf(ada.visitor, checkout)).toMatchObject({ state: 'declined', order: null })
    expect(await pay(ada.visitor, payment)).toMatchObject({ state: 'paid' })
    await server.worker.drain()
    const statuses = await Promise.all([1, 2, 3].map(() => statusOf(ada.visitor, checkout)))
    expect(new Set(statuses.map(({ order }) => order)).size).toBe(1)
    expect(await ordersOf(ada.visitor)).toHaveLength(before.length + 1)
  })

  it('has a pending order while the bank checks, cancelled by a refusal and completed by an approval', async () => {
    const { checkout, payment } = await beginPayment(ada.visitor, { pid: 702 })
    const confirm = (approve: boolean) => ada.visitor.call('POST /checkout/sandbox/confirm', { payment, approve })
    const newest = async () => (await ordersOf(ada.visitor))[0]?.status
    await pay(ada.visitor, payment, cards.asks)
    expect((await statusOf(ada.visitor, checkout)).state).toBe('waiting')
    expect(await newest()).toBe(2)
    server.clock.advance(seconds(1))
    await confirm(false)
    expect((await statusOf(ada.visitor, checkout)).state).toBe('declined')
    expect(await newest()).toBe(3)
    server.clock.advance(seconds(1))
    await pay(ada.visitor, payment, cards.asks)
    await confirm(true)
    expect((await statusOf(ada.visitor, checkout)).state).toBe('paid')
    expect(await newest()).toBe(0)
  })
})

describe('a visitor', () => {
  const request = { pid: '701', option: 'LFT', lang: 'fr', country: 'FR' }

  it('gets an account by buying, and a link to its first password', async () => {
    const email = 'newcomer@example.test'
    const visitor = server.visitor()
    const { state } = await buy(visitor, { ...request, email: ' Newcomer@Example.test ', name: 'Noé Durand' })
    expect(state).toBe('paid')
    const [mail] = await server.mailsTo(email)
    expect(mail?.language).toBe('fr')
    expect(mail?.link?.searchParams.get('a')).toBe('welcome')
    expect(await memberRow(email)).toMatchObject({ username: 'Noé Durand', email_proven: false, language: 'fr' })

    const hash = mail?.link?.searchParams.get('hash')
    const set = { email, hash, new_pw: 'daylight1' }
    expect((await visitor.call('POST /api/auth/welcome/complete', set)).cscode).toBe(0)
    expect(await ordersOf(visitor)).toHaveLength(1)
  })

  it('finds the program on the thank-you page, and by the first button of the mail', async () => {
    await addReleases(server.database, [
      {
        software: 'ebbcatch-video',
        platform: 'win',
        version: '6.1.0',
        build: 61_042,
        releasedAt: server.clock.now(),
        fileName: 'ebbcatch-video-6.1.0-61042-win.exe',
        fileKey: 'releases/0',
        size: 1,
        sha256: '0'.repeat(64),
      },
    ])
    const email = 'installs@example.test'
    const visitor = server.visitor()
    const { pids } = await buy(visitor, { ...request, email })
    const { programs } = (await visitor.call('GET /downloads/programs', { pids: pids?.join(',') })).data
    expect(programs.map(({ software }) => software)).toEqual(['ebbcatch-video'])
    const [mail] = await server.mailsTo(email)
    const [first] = linksOf(mail?.text ?? '')
    expect(first).toContain('/download.htm?pid=701&')
    expect(mail?.text).toContain('a=welcome')
  })

  it('reads the licence key on the page, in the browser that bought and for a day', async () => {
    const visitor = server.visitor()
    const wish = { pid: '2712', option: 'LFT', email: 'keyed@example.test' }
    const { checkout, payment } = await beginPayment(visitor, wish)
    await pay(visitor, payment)
    const keysIn = async (browser: typeof visitor) =>
      (await browser.call('POST /checkout/status', { checkout, lang: 'en' })).data.keys
    const [shown] = (await keysIn(visitor)) ?? []
    expect(shown).toEqual({ key: expect.stringMatching(/^[0-9A-Z-]{8,}$/), name: expect.stringContaining('Station') })
    const [mail] = await server.mailsTo('keyed@example.test')
    expect(mail?.text).toContain(shown?.key)
    expect(await keysIn(server.visitor())).toBeUndefined()
    await server.database.execute(
      "update checkouts set begun_at = begun_at - interval '1 day' where email = 'keyed@example.test'",
    )
    expect(await keysIn(visitor)).toBeUndefined()
  })

  it('gets no link for an account that has another address by the time of the mail', async () => {
    const email = 'left@example.test'
    await buy(server.visitor(), { ...request, email })
    await server.database.execute(`update members set email = 'moved@example.test' where email = '${email}'`)
    const [mail] = await server.mailsTo(email)
    expect(mail?.link?.searchParams.get('a')).toBe('order_history')
    expect(mail?.text).not.toContain('hash=')
  })

  it('gets the same answer with and without an account for the address', async () => {
    await server.member({ email: 'known@example.test' })
    const shape = async (email: string) => {
      const visitor = server.visitor()
      const begun = await begin(visitor, { ...request, email })
      if (begun.data.state !== 'pay') throw new Error('Not begun')
      await pay(visitor, begun.data.payment.payment)
      const { order, email: told, ...rest } = await statusOf(visitor, begun.data.checkout)
      return { keys: Object.keys(begun.data), order: typeof order, told: told === email, ...rest }
    }
    expect(await shape('known@example.test')).toEqual(await shape('unknown@example.test'))
    const known = server.visitor()
    await known.signIn('known@example.test')
    expect(await ordersOf(known)).toHaveLength(1)
    const [mail] = await server.mailsTo('known@example.test')
    expect(mail?.link?.searchParams.get('a')).toBe('order_history')
  })

  it('has to give an address', async () => {
    for (const email of [undefined, 'nobody', '']) {
      const { cscode, data } = await server
        .visitor()
        .call('POST /checkout/begin', { ...request, email, total: '98.99', waiver: true })
      expect([cscode, data]).toEqual([10001, { fields: ['email'] }])
    }
  })

  it('gets a free product at once, but not for any number of addresses', async () => {
    const free = { pid: '706', option: 'FREE', email: 'free@example.test' }
    const { data } = await begin(server.visitor(), free)
    expect(data).toMatchObject({ state: 'paid', order: expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/) })
    expect(await server.mailsTo('free@example.test')).toHaveLength(1)
    const codes: number[] = []
    for (let count = 0; count < 4; count++) codes.push((await begin(server.visitor(), free)).cscode)
    expect(codes.at(-1)).toBe(20039)
  })

  it('does not learn of another one’s checkout', async () => {
    for (const checkout of ['unknown', 'x'.repeat(43)]) {
      const { cscode, data } = await server.visitor().call('POST /checkout/status', { checkout })
      expect([cscode, data]).toEqual([10001, { fields: ['checkout'] }])
    }
  })
})

it('a payment is begun with ten statements, the session’s, the provider’s and the agreement’s among them', async () => {
  const { total } = await quoteFor(ada.visitor, { pid: 741 })
  const once = () => server.statementsOf(() => ada.visitor.call('POST /checkout/begin', { pid: 741, total }))
  expect(await once()).toBe(10)
})

it('a page that asks whether it was paid costs three statements, the provider’s among them', async () => {
  const { checkout } = await beginPayment(server.visitor(), { pid: 741, email: 'vic@example.test' })
  const ask = () => server.visitor().call('POST /checkout/status', { checkout })
  expect(await server.statementsOf(ask)).toBe(3)
})

describe('a provider that does not answer', () => {
  it('lets the buyer try again', async () => {
    const failing = vi.spyOn(server.payments, 'begin').mockRejectedValueOnce(new Error('No answer'))
    const request = { pid: 731, coupon: 'WELCOMEHOME' }
    expect((await begin(ada.visitor, request)).cscode).toBe(13103)
    failing.mockRestore()
    expect((await begin(ada.visitor, request)).data.state).toBe('pay')
  })
})

it('an operator who looks through a member’s eyes buys nothing', async () => {
  await server.database.execute(`update sessions set operator = 'ruth'`)
  expect((await ada.visitor.call('POST /checkout/begin', { pid: 701, total: '98.99' })).cscode).toBe(20035)
  expect((await ada.visitor.call('POST /checkout/quote', { pid: 701 })).cscode).toBe(0)
})
