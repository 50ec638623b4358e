import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { days, hours, minutes } from '@/platform/time/duration'
import { changedVendor, startVies } from '@/tests/outside/vies'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, buy, openShop, quoteFor } from '@/tests/shop/checkout'

const number = 'FR40303265045'
const request = { pid: '701', option: 'LFT', country: 'FR' }

let vies: Awaited<ReturnType<typeof startVies>>
let server: TestServer
let strict: TestServer
beforeAll(async () => {
  vies = await startVies()
  const asking = async (unanswered: string) => ({
    VENDOR_DIR: await changedVendor({ vies: { unanswered } }),
    VIES_URL: vies.address,
  })
  server = await startServer(await asking('reverseCharge'))
  await openShop(server)
  strict = await startServer(await asking('vat'))
  await openShop(strict)
})
afterEach(() => {
  vies.breaks(null)
  vies.valid.clear()
  vies.questions.length = 0
})
afterAll(async () => {
  await strict.close()
  await server.close()
  await vies.close()
})

let count = 0
/** A company in France, signed in at one of the two. */
async function company(at = server, tax_id: string = number) {
  const email = `company${++count}@example.test`
  await at.member({ email })
  const visitor = at.visitor()
  await visitor.signIn(email)
  const said = { company: 'Atelier Marée', country: 'FR', tax_id, address_line: 'Quai 1', city: 'Brest' }
  expect((await visitor.call('POST /member/update_user_business', { ...said, postal_code: '29200' })).cscode).toBe(0)
  return { visitor, email }
}
/** Runs the scheduled job. */
async function checkAll({ database, clock, worker } = server) {
  await enqueue(database, { kind: 'vies.check', payload: {}, runAt: clock.now(), singleton: 'vies.check' })
  await worker.drain()
}
const invoice = async (visitor: Visitor, order: string | null) => {
  await server.worker.drain()
  return (await visitor.send(`/invoice?order=${order}&lang=en`, { headers: { 'sec-fetch-site': 'none' } })).text()
}
/** Sessions expire meanwhile. */
const finance = async () => (await signedInOperator(server, 'finance')).visitor
const shown = async (input: Record<string, string | null>) =>
  (await (await finance()).call('GET /console/api/tax/vat-ids', input)).data.invoices

describe('a VAT id that VIES knows', () => {
  it('is checked once before the purchase, and the answer is kept with the invoice', async () => {
    vies.valid.add(number)
    const { visitor } = await company()
    expect(await quoteFor(visitor, request)).toMatchObject({ reverse_charge: true, vat_id: 'unanswered' })
    expect(vies.questions).toEqual([])
    const { order } = await buy(visitor, request)
    expect(await quoteFor(visitor, request)).toMatchObject({ reverse_charge: true, vat_id: 'valid' })
    expect(await invoice(visitor, order)).toContain('Reverse charge')
    await buy(visitor, request)
    await server.worker.drain()
    expect(vies.questions).toEqual([
      {
        countryCode: 'FR',
        vatNumber: '40303265045',
        requesterMemberStateCode: 'DE',
        requesterNumber: expect.stringMatching(/^\d{9}$/),
      },
    ])
    const consultation = 'WAPI00000001'
    const [proof] = await shown({ order })
    expect(proof).toMatchObject({
      order,
      number,
      reverse_charge: true,
      company: 'Atelier Marée',
      at_issue: { outcome: 'valid', consultation },
      latest: { valid: true, consultation, name: 'ATELIER MARÉE SARL', address: 'QUAI 1\n29200 BREST' },
    })
    expect(proof?.latest?.requester).toMatch(/^DE\d{9}$/)
  })

  it('is checked again automatically after 30 days, and the kept answer stays', async () => {
    vies.valid.add(number)
    const { visitor, email } = await company()
    const { order } = await buy(visitor, request)
    await invoice(visitor, order)
    vies.valid.clear()
    server.clock.advance(days(31))
    await checkAll()
    await visitor.signIn(email)
    expect(await quoteFor(visitor, request)).toMatchObject({ reverse_charge: false, vat_id: 'invalid' })
    const [proof] = await shown({ order })
    expect(proof).toMatchObject({ at_issue: { outcome: 'valid' }, latest: { valid: false } })
    expect(await invoice(visitor, order)).toContain('Reverse charge')
  })
})

describe('a VAT id that VIES does not know', () => {
  it('is reported at the checkout before payment, and VAT is in the price', async () => {
    const { visitor } = await company()
    const { data } = await begin(visitor, request)
    expect(data).toMatchObject({
      state: 'changed',
      quote: { reverse_charge: false, vat_id: 'invalid' },
    })
    const { order } = await buy(visitor, request)
    const page = await invoice(visitor, order)
    expect(page).not.toContain('Reverse charge')
    expect(page).toContain('VAT France, 20%')
  })
})

describe('while VIES is down', () => {
  it('the buyer owes the VAT where the vendor says so, and staff are told if the id turns out to be none', async () => {
    vies.breaks('MS_UNAVAILABLE')
    const { visitor } = await company()
    const { order } = await buy(visitor, request)
    expect(await invoice(visitor, order)).toContain('Reverse charge')
    expect(await shown({ order })).toMatchObject([{ at_issue: { outcome: 'unanswered' }, latest: null }])
    expect((await shown({ quarter: '2026-Q4' })).map((each: { order: string }) => each.order)).toContain(order)
    const waiting = async () => {
      const { entries } = (await (await finance()).call('GET /console/api/attention')).data
      return entries.find(({ kind }: { kind: string }) => kind === 'vatIds')?.count
    }
    expect(await waiting()).toBe(0)
    vies.breaks(null)
    server.clock.advance(hours(1))
    await checkAll()
    expect(await shown({ order })).toMatchObject([{ latest: { valid: false } }])
    expect(await waiting()).toBe(1)
    // The correction uses the present answer, so no operator has to review it.
    expect((await visitor.call('POST /member/reissue_invoice', { order_id: order })).cscode).toBe(0)
    expect(await waiting()).toBe(0)
    expect(await invoice(visitor, order)).toContain('VAT France, 20%')
  })

  it('VAT is charged where the vendor says that, until an answer comes', async () => {
    vies.breaks('SERVICE_UNAVAILABLE')
    vies.valid.add(number)
    const { visitor } = await company(strict)
    expect(await quoteFor(visitor, request)).toMatchObject({ reverse_charge: false, vat_id: 'unanswered' })
    expect((await begin(visitor, request)).data.state).toBe('pay')
    vies.breaks(null)
    strict.clock.advance(minutes(20))
    await checkAll(strict)
    expect(await quoteFor(visitor, request)).toMatchObject({ reverse_charge: true, vat_id: 'valid' })
  })

  it('an earlier answer counts', async () => {
    vies.valid.add(number)
    const { visitor, email } = await company()
    await buy(visitor, request)
    vies.breaks('TIMEOUT')
    server.clock.advance(days(2))
    await visitor.signIn(email)
    expect((await begin(visitor, request)).data.state).toBe('pay')
    expect(vies.questions.length).toBeGreaterThan(1)
    expect(await quoteFor(visitor, request)).toMatchObject({ reverse_charge: true, vat_id: 'valid' })
  })
})

it("no VAT id of the seller's own country, or without the form of one, is checked", async () => {
  const { visitor } = await company(server, '')
  expect(await quoteFor(visitor, request)).toMatchObject({ reverse_charge: false, vat_id: null })
  expect((await begin(visitor, request)).data.state).toBe('pay')
  expect(vies.questions).toEqual([])
})
