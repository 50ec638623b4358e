import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { money } from '@/platform/money/money'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { plainPng, runCampaigns, sendForm } from '@/tests/shop/gifts'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { approveGift } from '.'
import type { CampaignGiftsContext } from './context'
import type { Site } from './rules'
import { addCodes } from './store/codes'
import { claimsIn } from './store/reviews'

let server: TestServer
let context: CampaignGiftsContext
let version: number
let gil: Visitor
let gilId: number
beforeAll(async () => {
  server = await startServer()
  context = {
    ...server.installation,
    translate: readTranslators(wordingOf('domains/promotion/campaign-gifts/mails'), server.installation.overrides),
  }
  version = await runCampaigns(server)
  gilId = (await server.member({ email: 'gil@example.test' })).id
  gil = server.visitor()
  await gil.signIn('gil@example.test')
})
afterAll(() => server.close())

/** An approved claim for an order from a country. @returns the order's number */
async function approved(country: string, currency: 'EUR' | 'USD' = 'EUR') {
  const items = [itemOf(757, { unit: money(2999, currency) })]
  const { number: oid } = await placeOrder(server, gilId, { items, catalogueVersion: version, country, currency })
  await sendForm(gil, '/member/all_in_one_new_amazon_gift/upload1', plainPng(40, 30), { oid, pid: '757' })
  const id = (await claimsIn(server.database, ['waiting'])).at(-1)?.id ?? 0
  expect(await outcomeOf(approveGift(context, actingOn(server), { id, currency: null }))).toBe('done')
  return oid
}

const load = (code: string, site?: Site) =>
  addCodes(
    server.database,
    [{ campaign: 'all-in-one-new', currency: 'EUR', amount: 2500, code, ...(site && { site }) }],
    server.clock.now(),
  )
const get = (oid: string, more: object = {}) =>
  gil.call('GET /member/all_in_one_new_amazon_gift/get', { oid, vid: '1', pid: 757, currency: 'EUR', ...more })
const shopsFor = async (oid: string) => {
  const { data } = await gil.call('GET /member/all_in_one_new_amazon_gift/list')
  return data.content.all_in_one_amazon.find((entry) => entry.oid === oid)?.shops.map(({ country }) => country)
}

describe('a code belongs to a shop (spec 10.1)', () => {
  it('is given for the chosen shop alone', async () => {
    const oid = await approved('DE')
    expect(await shopsFor(oid)).toEqual([])
    await load('GERMAN-1', 'DE')
    expect(await shopsFor(oid)).toEqual(['DE'])
    expect((await get(oid, { country: 'FR' })).cscode).toBe(20035)
    await load('FRENCH-1', 'FR')
    expect(await shopsFor(oid)).toEqual(['DE', 'FR'])
    expect((await get(oid, { country: 'US' })).data).toEqual({ fields: ['country'] })
    expect((await get(oid, { country: 'FR' })).data).toMatchObject({ code: 'FRENCH-1', country: 'FR', amount: '25.00' })
    // Asking again, for any shop, returns the code that was given.
    expect((await get(oid, { country: 'DE' })).data).toMatchObject({ code: 'FRENCH-1', country: 'FR' })
    const { data } = await gil.call('GET /member/all_in_one_new_amazon_gift/list')
    const entry = data.content.all_in_one_amazon.find((each) => each.oid === oid)
    expect(entry).toMatchObject({ gift_status: 1, code: 'FRENCH-1', country: 'FR', shops: [] })
  })

  it('without a shop is valid in each; the shop’s own codes go first', async () => {
    await load('ANYWHERE-1')
    expect(await shopsFor(await approved('DE'))).toEqual(['DE', 'FR'])
    const [french, german] = [await approved('FR'), await approved('DE')]
    expect((await get(german, { country: 'DE' })).data).toMatchObject({ code: 'GERMAN-1', country: 'DE' })
    expect((await get(french, { country: 'FR' })).data).toMatchObject({ code: 'ANYWHERE-1', country: 'FR' })
  })

  it('that each shop takes is shown for the order’s own shop, and as bound to none', async () => {
    await server.database.execute('delete from gift_codes where claim_id is null')
    for (const code of ['ANYWHERE-2', 'ANYWHERE-3']) await load(code)
    const [french, abroad] = [await approved('FR'), await approved('US', 'USD')]
    expect((await get(french)).data).toMatchObject({ code: 'ANYWHERE-2', country: 'FR' })
    expect((await get(abroad)).data).toMatchObject({ code: 'ANYWHERE-3', country: 'DE' })
    const { data } = await gil.call('GET /member/all_in_one_new_amazon_gift/list')
    const given = data.content.all_in_one_amazon.filter(({ code }) => code !== '')
    expect(given.map(({ code, only_shop: shop }) => [code, shop])).toEqual(
      expect.arrayContaining([
        ['ANYWHERE-2', null],
        ['ANYWHERE-3', null],
        ['GERMAN-1', 'DE'],
      ]),
    )
  })

  it('fits the order’s country where an older client names no shop', async () => {
    await load('GERMAN-2', 'DE')
    await load('FRENCH-2', 'FR')
    expect((await get(await approved('FR'))).data).toMatchObject({ code: 'FRENCH-2', country: 'FR' })
    expect((await get(await approved('DE'))).data).toMatchObject({ code: 'GERMAN-2', country: 'DE' })
  })

  it('leaves the pool once, for any number of simultaneous requests', async () => {
    const orders = [await approved('FR'), await approved('FR'), await approved('DE'), await approved('FR')]
    await load('FRENCH-3', 'FR')
    await load('GERMAN-3', 'DE')
    const answers = await Promise.all(orders.map((oid) => get(oid, { country: 'FR' })))
    expect(answers.map(({ cscode }) => cscode).sort((one, other) => one - other)).toEqual([0, 20035, 20035, 20035])
    const { rows } = await server.database.execute('select code from gift_codes where claim_id is null')
    expect(rows).toEqual([{ code: 'GERMAN-3' }])
  })

  it('belongs to the buyer’s own shop when an operator approves with a code', async () => {
    const items = [itemOf(757, { unit: money(2999, 'EUR') })]
    const order = await placeOrder(server, gilId, { items, catalogueVersion: version, country: 'FR', currency: 'EUR' })
    const oid = order.number
    await sendForm(gil, '/member/all_in_one_new_amazon_gift/upload1', plainPng(40, 30), { oid, pid: '757' })
    const id = (await claimsIn(server.database, ['waiting'])).at(-1)?.id ?? 0
    expect(await outcomeOf(approveGift(context, actingOn(server), { id, currency: 'EUR' }))).toBe(20040)
    await load('FRENCH-4', 'FR')
    expect(await outcomeOf(approveGift(context, actingOn(server), { id, currency: 'EUR' }))).toBe('done')
    expect((await get(oid)).data).toMatchObject({ code: 'FRENCH-4', country: 'FR' })
  })
})
