import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { money } from '@/platform/money/money'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { plainPng, runCampaigns, sendForm } from '@/tests/shop/gifts'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { approveGift, rejectGift } from '.'
import type { CampaignGiftsContext } from './context'
import { addCodes } from './store/codes'
import { claimsIn } from './store/reviews'

const amazonUpload = '/member/all_in_one_new_amazon_gift/upload1'
const netflixUpload = '/member/all_in_one_netflix_gift/upload1'

let server: TestServer
let context: CampaignGiftsContext
let folder: string
let version: number
let gil: Visitor
let gilId: number
let eve: Visitor
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-gifts-'))
  server = await startServer({ FILES_DIR: folder })
  context = {
    ...server.installation,
    translate: readTranslators(wordingOf('domains/promotion/campaign-gifts/mails'), server.installation.overrides),
  }
  version = await runCampaigns(server)
  gilId = (await server.member({ email: 'gil@example.test' })).id
  await server.member({ email: 'eve@example.test' })
  gil = server.visitor()
  eve = server.visitor()
  await gil.signIn('gil@example.test')
  await eve.signIn('eve@example.test')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const bought = async (...pids: number[]) => {
  const items = pids.map((pid) => itemOf(pid, { unit: money(2999, 'GBP') }))
  return placeOrder(server, gilId, { items, catalogueVersion: version, country: 'GB', currency: 'GBP' })
}
const netflixList = async (visitor = gil) => {
  const { cscode, data } = await visitor.call('POST /member/all_in_one_netflix_gift/list', { lang: 'en' })
  expect(cscode).toBe(0)
  return data.content
}
const entriesFor = async (oid: string) => (await netflixList()).all_in_one_netflix.filter((entry) => entry.oid === oid)
const picture = plainPng(40, 30)
const pictures = () => readdir(join(folder, 'gifts')).catch((): string[] => [])
const newestClaim = async () => (await claimsIn(server.database, ['waiting'])).at(-1)?.id ?? 0
const load = (code: string) =>
  addCodes(
    server.database,
    [{ campaign: 'downloader-all-in-one', currency: 'GBP', amount: 1800, code }],
    server.clock.now(),
  )

describe('a gift', () => {
  it('goes from the screenshot to the code, and back to the start with a mail after a rejected picture', async () => {
    const order = await bought(757, 701)
    const oid = order.number
    expect(await entriesFor(oid)).toEqual([
      {
        pname: '757 in en',
        vid: '1',
        oid,
        pid: 757,
        raw_pid: 757,
        gift_status: 0,
        review: 'none',
        reason: null,
        code: '',
        country: '',
        only_shop: null,
        currency: '',
        amount: '',
        amounts: { USD: '25.00', GBP: '18.00', EUR: '25.00', JPY: '3500' },
        shops: [],
      },
    ])
    expect((await netflixList()).amazon_site).toBe('UK')

    expect(await sendForm(gil, netflixUpload, picture, { oid })).toMatchObject({ cscode: 0, data: { status: 1 } })
    const rejected = { id: await newestClaim(), reason: 'The name cannot be read.' }
    expect(await outcomeOf(rejectGift(context, actingOn(server), rejected))).toBe('done')
    expect(await entriesFor(oid)).toMatchObject([{ gift_status: 0, review: 'rejected', reason: rejected.reason }])
    const [mail] = await server.mailsTo('gil@example.test')
    expect(mail?.text).toContain('The name cannot be read.')

    expect(await sendForm(gil, netflixUpload, picture, { oid, vid: '1' })).toMatchObject({ cscode: 0 })
    const request = { vid: '1', oid, pid: 757, currency: 'GBP' }
    const get = () => gil.call('POST /member/all_in_one_netflix_gift/get', request)
    expect((await get()).cscode).toBe(20035)
    expect(await outcomeOf(approveGift(context, actingOn(server), { id: await newestClaim(), currency: null }))).toBe(
      'done',
    )
    expect(await entriesFor(oid)).toMatchObject([{ gift_status: 3, review: 'approved', reason: null }])
    // The pool is empty: nothing is lost, and the member may ask again.
    expect((await get()).cscode).toBe(20035)
    await load('CINEMA-1')
    const given = { status: 1, code: 'CINEMA-1', country: 'UK', currency: 'GBP', amount: '18.00' }
    expect((await get()).data).toEqual(given)
    expect((await gil.call('POST /member/all_in_one_netflix_gift/get', { ...request, currency: 'USD' })).data).toEqual(
      given,
    )
    expect(await entriesFor(oid)).toMatchObject([
      { gift_status: 1, code: 'CINEMA-1', amount: '18.00', currency: 'GBP' },
    ])
    expect(await sendForm(gil, netflixUpload, picture, { oid })).toMatchObject({ cscode: 20035 })
  })

  it('of the other campaign is a separate claim with its own methods, and can be approved with its code at once', async () => {
    const { number: oid } = await bought(1757)
    expect(await sendForm(gil, amazonUpload, picture, { oid, pid: '1757' })).toMatchObject({ cscode: 0 })
    const list = () => gil.call('GET /member/all_in_one_new_amazon_gift/list')
    const entry = async () => (await list()).data.content.all_in_one_amazon.find((each) => each.oid === oid)
    expect(await entry()).toMatchObject({ gift_status: 0, review: 'waiting' })
    expect(await entriesFor(oid)).toMatchObject([{ review: 'none' }])
    const id = await newestClaim()
    expect(await outcomeOf(approveGift(context, actingOn(server), { id, currency: 'EUR' }))).toBe(20040)
    const codes = [{ campaign: 'all-in-one-new', currency: 'EUR', amount: 2500, code: 'SHOP-1' }] as const
    expect(await addCodes(server.database, codes, server.clock.now())).toBe(1)
    expect(await addCodes(server.database, codes, server.clock.now())).toBe(0)
    expect(await outcomeOf(approveGift(context, actingOn(server), { id, currency: 'EUR' }))).toBe('done')
    expect(await outcomeOf(approveGift(context, actingOn(server), { id, currency: 'EUR' }))).toBe(31002)
    expect(await outcomeOf(rejectGift(context, actingOn(server), { id, reason: 'Late' }))).toBe(31002)
    expect(await entry()).toMatchObject({ gift_status: 1, code: 'SHOP-1', country: 'DE', amount: '25.00' })
    const request = { oid, vid: '1', pid: 1757, currency: 'USD' }
    const get = async (more: object) =>
      (await gil.call('GET /member/all_in_one_new_amazon_gift/get', { ...request, ...more })).data
    expect(await get({ amount: '250.00' })).toEqual({ fields: ['amount'] })
    expect(await get({ country: 'JP' })).toEqual({ fields: ['country'] })
    expect(await get({ amount: '25', country: 'US' })).toMatchObject({ code: 'SHOP-1' })
  })

  it('belongs to the member alone, for purchases that they still hold', async () => {
    const { number: oid } = await bought(757)
    const other = await bought(701)
    const waiting = await placeOrder(server, gilId, {
      items: [itemOf(757)],
      catalogueVersion: version,
      status: orderStatus.waiting,
    })
    const before = await pictures()
    expect((await netflixList(eve)).all_in_one_netflix).toEqual([])
    for (const [visitor, number] of [
      [eve, oid],
      [gil, other.number],
      [gil, waiting.number],
      [gil, 'ABCDE-FGHJK'],
    ] as const) {
      expect(await sendForm(visitor, netflixUpload, picture, { oid: number })).toMatchObject({ cscode: 20035 })
    }
    expect(await pictures()).toEqual(before)
    await sendForm(gil, netflixUpload, picture, { oid })
    await outcomeOf(approveGift(context, actingOn(server), { id: await newestClaim(), currency: null }))
    await load('CINEMA-2')
    const request = { vid: '1', oid, pid: 757, currency: 'GBP' }
    expect((await eve.call('POST /member/all_in_one_netflix_gift/get', request)).cscode).toBe(20035)
    expect((await gil.call('POST /member/all_in_one_netflix_gift/get', { ...request, pid: 1757 })).cscode).toBe(20035)
    expect((await gil.call('POST /member/all_in_one_netflix_gift/get', { ...request, vid: '2' })).cscode).toBe(20035)
  })

  it('that was not accepted is withdrawn with its line, and an accepted one stays', async () => {
    const order = await bought(757, 1757)
    const oid = order.number
    for (const vid of ['1', '2']) {
      await sendForm(gil, netflixUpload, picture, { oid, vid })
      await outcomeOf(approveGift(context, actingOn(server), { id: await newestClaim(), currency: null }))
    }
    await load('CINEMA-3')
    const get = (vid: string, pid: number) =>
      gil.call('POST /member/all_in_one_netflix_gift/get', { vid, oid, pid, currency: 'GBP' })
    // A member cannot have both the gift and a refund.
    const asked = await gil.call('POST /ticket/request_refund', { order_no: oid, refund_method: 1, refund_id: 'other' })
    expect([(await get('1', 757)).cscode, await entriesFor(oid)]).toEqual([20035, []])
    await gil.call('POST /member/retract_refund', { case_no: asked.data.case_no })
    expect((await get('1', 757)).cscode).toBe(0)
    await server.database.transaction((transaction) =>
      refundLines(transaction, context.events, { order: order.id, positions: 'all', at: server.clock.now() }),
    )
    await load('CINEMA-4')
    expect((await get('2', 1757)).cscode).toBe(20035)
    await server.worker.drain()
    expect(await entriesFor(oid)).toMatchObject([{ vid: '1', gift_status: 1 }])
    const { rows } = await server.database.execute(
      `select state from gift_claims where order_id = ${order.id} order by position`,
    )
    expect(rows).toEqual([{ state: 'given' }, { state: 'withdrawn' }])
  })

  it('takes three statements at most, the session included', async () => {
    const { number: oid } = await bought(757)
    expect(await server.statementsOf(() => netflixList())).toBeLessThanOrEqual(3)
    // One more to count the pictures, and one before the first byte of the picture is read.
    expect(await server.statementsOf(() => sendForm(gil, netflixUpload, picture, { oid }))).toBe(5)
    const request = { vid: '1', oid, pid: 757, currency: 'GBP' }
    const get = () => gil.call('POST /member/all_in_one_netflix_gift/get', request)
    expect(await server.statementsOf(get)).toBeLessThanOrEqual(3)
  })
})

describe('a hundred simultaneous claims', () => {
  it('for ten codes get ten codes, each once', async () => {
    const items = Array.from({ length: 100 }, () => itemOf(757))
    const order = await placeOrder(server, gilId, { items, catalogueVersion: version })
    await server.database.execute(`
      insert into gift_claims (campaign, order_id, position, member_id, state, submitted_at)
      select 'all-in-one-new', order_id, position, ${gilId}, 'choosing', now() from order_lines
      where order_id = ${order.id}`)
    const codes = Array.from({ length: 10 }, (_, number) => ({
      campaign: 'all-in-one-new' as const,
      currency: 'JPY' as const,
      amount: 3500,
      code: `TEN-${number}`,
    }))
    await addCodes(server.database, codes, server.clock.now())
    const answers = await Promise.all(
      items.map((_, place) => {
        const request = { oid: order.number, vid: String(place + 1), pid: 757, currency: 'JPY' }
        return gil.call('GET /member/all_in_one_new_amazon_gift/get', request)
      }),
    )
    const given = answers.filter(({ cscode }) => cscode === 0).map(({ data }) => data.code)
    expect(given.sort()).toEqual(codes.map(({ code }) => code))
    expect(answers.filter(({ cscode }) => cscode === 20035)).toHaveLength(90)
  })

  it('for one line make one claim', async () => {
    const order = await bought(757)
    const send = () => sendForm(gil, netflixUpload, picture, { oid: order.number })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers.map(({ cscode }) => cscode)).toEqual(answers.map(() => 0))
    const { rows } = await server.database.execute(
      `select count(*)::int as count from gift_claims where order_id = ${order.id}`,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})
