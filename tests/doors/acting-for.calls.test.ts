import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@/apps/server/calls'
import { actsForMembers, type CallDefinition } from '@/platform/contract/call'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop, quoteFor } from '@/tests/shop/checkout'

const header = 'x-foyer-acting-for'
const request = { pid: '701', option: 'LFT', country: 'US' }

let server: TestServer
let ada: { readonly id: number; readonly visitor: Visitor }
let company: number
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  const { id } = await server.member({ email: 'ada@example.test', username: 'Ada' })
  await server.member({ email: 'nia@example.test', username: 'Nia' })
  const visitor = server.visitor()
  await visitor.signIn('ada@example.test')
  ada = { id, visitor }
  company = await addCompany(server, 'acme')
  await appoint(server, company, id, 'owner')
})
afterAll(() => server.close())

/** Returns the acting-for header of the page that this browser has open. */
async function pageOf(visitor: Visitor) {
  const html = await visitor.open()
  const { member } = JSON.parse(/id="boot"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}')
  return { [header]: member?.actingFor ?? 'visitor' }
}

const checkoutsBegun = async () => (await server.database.execute('select from checkouts')).rows.length

const writing = Object.entries<CallDefinition>(calls).filter(([, call]) => call.effect === 'write')
const acting = writing.filter(([, call]) => actsForMembers(call)).map(([key]) => key as keyof typeof calls)

describe('a page that shows another account than the session’s', () => {
  it('cannot write for a member by any call', async () => {
    const answers = new Map<string, number>()
    for (const key of acting) {
      const input = calls[key as never]['upload' as never] ? { file: new Blob(['x']) } : {}
      answers.set(key, (await ada.visitor.call(key, input, { [header]: 'another' })).cscode)
    }
    const open = [...answers].filter(([, code]) => code !== 20053)
    expect(open).toEqual([])
    expect(answers.size).toBeGreaterThan(80)
  })

  it('can read, and use calls without an account', async () => {
    const headers = { [header]: 'another' }
    expect((await ada.visitor.call('GET /member/get_order_list', {}, headers)).cscode).toBe(0)
    expect((await ada.visitor.call('POST /checkout/quote', request, headers)).cscode).toBe(0)
    const others = writing.filter(([, call]) => call.who === 'member' || call.who === 'anyone')
    expect(others.map(([key]) => key)).toEqual(acting)
  })

  it('is told whose session it is, and cannot order until it shows that account', async () => {
    const browser = server.visitor()
    await browser.signIn('ada@example.test')
    const page = await pageOf(browser)
    const { total, acting_for: shown } = await quoteFor(browser, request)
    expect(page).toEqual({ [header]: shown })
    const press = { ...request, total, waiver: true }
    // A logout in another tab.
    await browser.call('POST /member/logout')
    const over = await browser.call('POST /checkout/begin', press, page)
    expect(over).toMatchObject({ cscode: 20053, data: { signed_in: null } })
    await browser.signIn('nia@example.test')
    const before = await checkoutsBegun()
    const signedIn = { email: 'nia@example.test', username: 'Nia' }
    for (const call of ['POST /checkout/begin', 'POST /checkout/quotation'] as const)
      expect(await browser.call(call, press, page)).toMatchObject({ cscode: 20053, data: { signed_in: signedIn } })
    expect(await checkoutsBegun()).toBe(before)
    const newest = await quoteFor(browser, request)
    expect(newest).toMatchObject({ email: 'nia@example.test', company: null })
    const again = await browser.call('POST /checkout/begin', press, { [header]: newest.acting_for })
    expect(again.data).toMatchObject({ state: 'pay' })
  })

  it('of a visitor does not buy for an account that has logged in meanwhile', async () => {
    const browser = server.visitor()
    const page = await pageOf(browser)
    const { total } = await quoteFor(browser, request)
    await browser.signIn('nia@example.test')
    const press = { ...request, total, waiver: true, email: 'robin@example.test' }
    expect((await browser.call('POST /checkout/begin', press, page)).cscode).toBe(20053)
  })

  it('of a person cannot act for a company, nor one of a company for the person', async () => {
    const browser = ada.visitor
    const own = await pageOf(browser)
    const { total } = await quoteFor(browser, request)
    await actFor(server, ada.id, company)
    const press = { ...request, total, waiver: true }
    const name = { email: 'bills@acme.test', username: 'acme' }
    expect(await browser.call('POST /checkout/begin', press, own)).toMatchObject({
      cscode: 20053,
      data: { signed_in: name },
    })
    const forCompany = await pageOf(browser)
    const quote = await quoteFor(browser, request)
    expect(quote).toMatchObject({ company: 'acme', acting_for: forCompany[header] })
    const rename = { name: 'Acme Ltd' }
    expect((await browser.call('POST /member/company/rename', rename, forCompany)).cscode).toBe(0)
    await actFor(server, ada.id, null)
    expect((await browser.call('POST /member/companies/leave', { company }, forCompany)).cscode).toBe(20053)
    expect((await browser.call('POST /member/language', { lang: 'de' }, own)).cscode).toBe(0)
  })

  it('of one person cannot act for another who acts for the same company', async () => {
    const bo = await server.member({ email: 'bo@example.test' })
    await appoint(server, company, bo.id, 'owner')
    const browser = server.visitor()
    await browser.signIn('ada@example.test')
    await actFor(server, ada.id, company)
    const page = await pageOf(browser)
    await browser.signIn('bo@example.test')
    await actFor(server, bo.id, company)
    expect((await browser.call('POST /member/company/rename', { name: 'Bo Ltd' }, page)).cscode).toBe(20053)
    await actFor(server, ada.id, null)
  })
})

it('a client without the account’s header acts for the account of its session', async () => {
  const outcome = await buy(ada.visitor, request)
  expect(outcome).toMatchObject({ state: 'paid', email: 'ada@example.test' })
})
