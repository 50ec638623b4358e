import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '@/domains/commerce/orders/tables'
import { approveRefund } from '@/domains/commerce/refunds'
import { refunds } from '@/domains/commerce/refunds/domain'
import { days } from '@/platform/time/duration'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { password, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, pay } from '@/tests/shop/checkout'
import { deviceOf } from '@/tests/shop/licences'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'
import { passDays, startClockwork, subscribe, subscriber } from '@/tests/shop/subscriptions'

let server: TestServer
let ada: Visitor
let adaId: number
let device: Record<string, string>
beforeAll(async () => {
  server = await startServerWithFiles()
  await openShop(server)
  adaId = (await server.member({ email: 'ada@example.test', language: 'en' })).id
  ada = await signedIn('ada@example.test')
  await publishRelease(server, Buffer.from('a program'), { software: 'ebbcatch-video', build: 61042, version: '6.1.0' })
  device = deviceOf('the studio')
  // A process reads the catalogue and its keys once.
  await sold(ada)
  await server.visitor().call('POST /licence/sign_in', { ...device, email: 'ada@example.test', pw: password })
})
afterAll(() => server.close())

async function signedIn(email: string) {
  const visitor = server.visitor()
  await visitor.signIn(email)
  return visitor
}
const begun = async (by: Visitor, more: object = {}) =>
  (await beginPayment(by, { pid: '701', option: 'LFT', currency: 'USD', country: 'US', ...more })).payment
async function sold(by: Visitor, more: object = {}) {
  await pay(by, await begun(by, more))
  await server.worker.drain()
}
const newestOrder = async () => {
  const [order] = await server.database.select().from(orders).orderBy(desc(orders.id)).limit(1)
  return order?.number ?? ''
}
/** Counts the statements of a call that succeeds, and of the work that follows it. */
const sentBy = (act: () => Promise<{ readonly cscode: number }>) =>
  server.statementsOf(async () => {
    expect((await act()).cscode).toBe(0)
    await server.worker.drain()
  })

/** The main flows; what comes before each of them is not counted. */
const flows = {
  async 'a sign-in'() {
    const visitor = server.visitor()
    const code = await visitor.captcha()
    return sentBy(() => visitor.call('POST /api/auth/login', { email: 'ada@example.test', pw: password, code }))
  },
  async 'a payment, with order, invoice, licence and mails'() {
    const payment = await begun(ada)
    return server.statementsOf(async () => {
      await pay(ada, payment)
      await server.worker.drain()
    })
  },
  async 'a request for a refund'() {
    const order_no = await newestOrder()
    const asked = { order_no, refund_method: 1, refund_id: 'not_needed', lang: 'en' }
    return sentBy(() => ada.call('POST /ticket/request_refund', asked))
  },
  async 'a refund, from the decision to the money'() {
    const { data } = await ada.call('GET /member/refund_cases', { lang: 'en' })
    const number = data.cases[0]?.case_no ?? ''
    return server.statementsOf(async () => {
      const context = server.installation.of(refunds)
      expect(await outcomeOf(approveRefund(context, actingOn(server), { number, byHand: null }))).toBe('done')
      await server.worker.drain()
    })
  },
  async 'a seat for a device'() {
    const studio = { ...deviceOf('the laptop'), email: 'ada@example.test', pw: password }
    await sold(ada)
    return sentBy(() => server.visitor().call('POST /licence/sign_in', studio))
  },
  async 'a check of a licence'() {
    const signedIn = { ...device, email: 'ada@example.test', pw: password }
    const { data } = await server.visitor().call('POST /licence/sign_in', signedIn)
    const { refresh_token } = data
    return sentBy(() =>
      server.visitor().call('POST /licence/check', { refresh_token, fingerprint: device.fingerprint }),
    )
  },
  async 'a ticket'() {
    const { pass } = (await ada.call('POST /member/ticket_pass')).data
    const ticket = { laravel_session: pass, subject: 'A question', message: 'Where is my code?', lang: 'en' }
    return sentBy(() => server.visitor().call('POST /ticket/open', ticket))
  },
  async 'a download, with its list'() {
    await sold(ada, { pid: '781' })
    return server.statementsOf(async () => {
      const listed = await ada.call('GET /change_log/extend_download', {
        product_line: 'downloader',
        software: 'Ebbcatch Video',
        lang: 'en',
      })
      const [newest] = listed.data
      expect((await ada.send(newest?.extend_download ?? '/none')).status).toBe(200)
    })
  },
  async 'a seat of a company for a person'() {
    const acme = await addCompany(server, 'acme')
    await appoint(server, acme, adaId, 'owner')
    await actFor(server, adaId, acme)
    await sold(ada)
    const { id: person } = await server.member({ email: 'bo@example.test', language: 'en' })
    await appoint(server, acme, person, 'user')
    const given = await sentBy(() =>
      ada.call('POST /member/company_seats/assign', { line: 'downloader', platform: 'win', person }),
    )
    await actFor(server, adaId, null)
    return given
  },
  async 'a renewal of a subscription'() {
    const eve = await subscriber(server, 'eve@example.test')
    await subscribe(server, eve, { pid: 367, option: '1M' })
    await startClockwork(server)
    await passDays(server, 29)
    server.clock.advance(days(1))
    return server.statementsOf(() => server.worker.drain())
  },
} satisfies Record<string, () => Promise<number>>

/** A flow that needs more statements says so here, and why in its commit; one that needs fewer lowers its number. */
it('each of the main flows sends as few statements as it did, up to the end of its background work', async () => {
  const sent: Record<string, number> = {}
  for (const [name, flow] of Object.entries(flows)) sent[name] = await flow()
  expect(sent).toEqual({
    'a sign-in': 17,
    'a payment, with order, invoice, licence and mails': 98,
    'a request for a refund': 32,
    'a refund, from the decision to the money': 92,
    'a seat for a device': 20,
    'a check of a licence': 4,
    'a ticket': 21,
    'a download, with its list': 5,
    'a seat of a company for a person': 23,
    'a renewal of a subscription': 108,
  })
})
