import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { publishDemoCatalogue } from '@/tests/console/catalogue-console'
import { signedInOperator } from '@/tests/people/operator'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

const pid = 701

let server: TestServer
let visitor: Visitor
let name: string
beforeAll(async () => {
  server = await startServer()
  await publishDemoCatalogue(server)
  const signedIn = await signedInOperator(server, 'owner')
  visitor = signedIn.visitor
  name = signedIn.operator.name
})
afterAll(() => server.close())

const product = async () => (await visitor.call('GET /console/api/catalogue/product', { pid })).data
const review = async () => (await visitor.call('GET /console/api/catalogue/review')).data
const request = { pid: String(pid), option: 'LFT', currency: 'USD', lang: 'en' } as const
const priceAt = async (buyer = server.visitor()) => {
  const { data } = await buyer.call('POST /checkout/quote', request)
  return data.available ? data.total : null
}

/** Changes the price for life of the product, as the form does. */
async function setPrice(dollars: number, seen?: number) {
  const { own, revision } = await product()
  return visitor.call('POST /console/api/catalogue/product', {
    seen: seen ?? revision,
    product: own.product,
    prices: own.prices.map((price) =>
      price.term === 'LFT' ? { ...price, amounts: { ...price.amounts, USD: dollars } } : price,
    ),
  })
}

describe('the draft', () => {
  it('changes nothing for members until it is published, and lists its changes', async () => {
    const before = await priceAt()
    expect((await setPrice(4711)).cscode).toBe(0)
    expect(await priceAt()).toBe(before)
    const { differences, problems, draft } = await review()
    expect(problems).toEqual([])
    expect(draft).toMatchObject({ changed: true, by: name })
    expect(differences).toMatchObject([
      { part: 'prices', key: '701 LFT', kind: 'changed', fields: [{ field: 'amounts.USD', from: 9899, to: 4711 }] },
    ])
  })

  it('is previewed through a member’s eyes at its prices, where nothing can be ordered or changed', async () => {
    const { id, email } = await server.member({ email: 'mia@example.test' })
    const published = await priceAt()
    await setPrice(5150)
    const look = { member: id, reason: 'The new price' }
    /** The browser that the link of the console opens. */
    const enter = async (preview: boolean) => {
      const { data } = await visitor.call('POST /console/api/members/impersonate', { ...look, preview })
      const eyes = server.visitor()
      const sessionid = new URL(data.url).searchParams.get('sessionid') ?? ''
      expect((await eyes.call('POST /api/auth/admin', { sessionid, email, lang: 'en' })).cscode).toBe(0)
      return eyes
    }
    const eyes = await enter(true)
    expect(await priceAt(eyes)).toBe('51.50')
    expect(await priceAt(await enter(false))).toBe(published)
    expect(await priceAt()).toBe(published)
    expect((await eyes.call('POST /checkout/begin', { ...request, total: '51.50', waiver: true })).cscode).toBe(20035)
    expect((await eyes.call('POST /member/language', { language: 'de' })).cscode).toBe(20035)
    expect((await eyes.call('POST /member/logout', {})).cscode).toBe(0)
  })

  it('is changed by one of two operators who have seen the same version', async () => {
    const { revision } = await product()
    const both = await Promise.all([setPrice(4712, revision), setPrice(4713, revision)])
    expect(both.map(({ cscode }) => cscode).sort()).toEqual([0, 31002])
    const late = both.find(({ cscode }) => cscode === 31002)
    expect(late?.data).toMatchObject({ meanwhile: { by: name } })
  })

  it('is not published while the check finds problems, which are named by field', async () => {
    await setPrice(0)
    const { problems, published, draft } = await review()
    const place = { part: 'prices', key: '701 LFT', field: 'amounts.USD' }
    expect(problems).toEqual([{ ...place, code: 'costsNothing', values: { currency: 'USD' } }])
    const seen = { seen: draft.revision, published: published?.version }
    expect((await visitor.call('POST /console/api/catalogue/publish', seen)).cscode).toBe(20040)
  })

  it('is published as the next version, and an earlier version can be published again', async () => {
    await setPrice(4711)
    const { draft, published } = await review()
    const first = published?.version ?? 0
    const stale = { seen: draft.revision, published: first + 1 }
    expect((await visitor.call('POST /console/api/catalogue/publish', stale)).cscode).toBe(31002)
    const done = await visitor.call('POST /console/api/catalogue/publish', { ...stale, published: first })
    expect(done).toMatchObject({ cscode: 0, data: { version: first + 1 } })
    expect(await priceAt()).toBe('47.11')
    expect((await product()).published).toBe(null)

    const seen = done.data.revision
    const restore = (version: number) => visitor.call('POST /console/api/catalogue/restore', { seen, version })
    expect((await restore(first + 1)).cscode).toBe(20035)
    expect((await restore(99)).cscode).toBe(20085)
    expect((await restore(first)).data).toMatchObject({ version: first + 2 })
    expect(await priceAt()).toBe('98.99')
    const { data } = await visitor.call('GET /console/api/catalogue/versions')
    expect(data.rows.slice(0, 2)).toMatchObject([
      { version: first + 2, by: name, restores: first },
      { version: first + 1, by: name, restores: null },
    ])
  })

  it('goes back to earlier prices without reviving an ended coupon or losing a new one', async () => {
    const { published } = await review()
    const names = inEveryLanguage('A')
    const discount = { by: 'percent' as const, percent: '10' }
    const make = (code: string) =>
      visitor.call('POST /console/api/coupons/make', { coupon: { code, names, discount, usesPerMember: 1 } })
    await make('LEAKED10')
    const { version } = (await review()).published ?? {}
    expect(version).toBe((published?.version ?? 0) + 1)
    await visitor.call('POST /console/api/coupons/end', { code: 'LEAKED10', reason: 'It leaked' })
    await make('NEWER10')
    await setPrice(4717)
    const { draft, published: now } = await review()
    const done = await visitor.call('POST /console/api/catalogue/publish', {
      seen: draft.revision,
      published: now?.version ?? 0,
    })
    const restored = { seen: done.data.revision, version: version ?? 0 }
    expect((await visitor.call('POST /console/api/catalogue/restore', restored)).cscode).toBe(0)
    expect(await priceAt()).toBe('98.99')
    const { data } = await visitor.call('GET /console/api/coupons')
    const found = data.coupons.filter(({ code }: { code: string }) => code.endsWith('10')).slice(0, 2)
    expect(found.map(({ code, ended }: { code: string; ended: boolean }) => [code, ended])).toEqual([
      ['NEWER10', false],
      ['LEAKED10', true],
    ])
  })

  it('takes descriptions, bundle contents and a new product, which alone can be removed again', async () => {
    const bundle = (await visitor.call('GET /console/api/catalogue/product', { pid: 850 })).data
    const { product: before, prices } = bundle.own
    if (before.kind !== 'bundle') throw new Error('850 is no bundle')
    const descriptions = { ...before.descriptions, de: '' }
    const edited = { ...before, descriptions, includes: [701, 702], choose: 3 }
    const put = await visitor.call('POST /console/api/catalogue/product', {
      seen: bundle.revision,
      product: edited,
      prices,
    })
    expect(put.cscode).toBe(0)
    // The check first finds missing content; once that is there, contradictions.
    expect((await review()).problems).toMatchObject([{ key: '850', field: 'descriptions.de', code: 'empty' }])
    const written = { ...edited, descriptions: before.descriptions }
    const again = await visitor.call('POST /console/api/catalogue/product', {
      seen: put.data.revision,
      product: written,
      prices,
    })
    const { problems, differences } = await review()
    expect(problems).toMatchObject([{ key: '850', field: 'choose', code: 'choosesTooMany', values: { of: 2 } }])
    expect(differences[0]?.fields).toContainEqual({
      field: 'includes',
      from: before.includes.join(', '),
      to: '701, 702',
    })

    const added = await visitor.call('POST /console/api/catalogue/product', {
      seen: again.data.revision,
      new: true,
      product: { ...written, pid: 8850, family: 'two-for-now', earlierPids: undefined },
      prices: [],
    })
    expect(added.cscode).toBe(0)
    expect((await visitor.call('GET /console/api/catalogue/product', { pid: 8850 })).data.new).toBe(true)
    const remove = (key: string, seen: number) =>
      visitor.call('POST /console/api/catalogue/remove', { seen, part: 'products', key })
    expect((await remove('850', added.data.revision)).cscode).toBe(20035)
    const removed = await remove('8850', added.data.revision)
    expect(removed.cscode).toBe(0)
    await visitor.call('POST /console/api/catalogue/discard', { seen: removed.data.revision })
  })

  it('takes a VAT rate, which applies to members once it is published', async () => {
    const part = async () => (await visitor.call('GET /console/api/catalogue/part', { part: 'vatRates' })).data
    const { revision } = await part()
    const value = { country: 'LI', from: '2020-01-01', basisPoints: 810 }
    const put = (key: string | null, seen: number, rate = value) =>
      visitor.call('POST /console/api/catalogue/entry', { seen, key, entry: { part: 'vatRates', value: rate } })
    const { data } = await put(null, revision)
    expect((await put(null, data.revision)).cscode).toBe(20035)
    expect((await put(null, data.revision, { ...value, basisPoints: 10_001 })).cscode).toBe(10001)
    expect((await put('LI 2020-01-01', data.revision, { ...value, from: '2021-01-01' })).cscode).toBe(0)
    const { entries, revision: seen } = await part()
    expect(entries.at(-1)).toMatchObject({ key: 'LI 2021-01-01', changed: true, published: null })
    const { published } = await review()
    await visitor.call('POST /console/api/catalogue/publish', { seen, published: published?.version })
    const { vatRates } = await createCatalogueReader().currentCatalogue(server.database)
    expect(vatRates.at(-1)).toEqual({ ...value, from: '2021-01-01' })
  })

  it('moves a product within its line, and can be discarded', async () => {
    const { revision } = await product()
    const moved = await visitor.call('POST /console/api/catalogue/move', {
      seen: revision,
      part: 'products',
      key: String(pid),
      to: 'behind',
    })
    expect(moved.cscode).toBe(0)
    expect((await review()).differences).toMatchObject([{ part: 'products', kind: 'order' }])
    const seen = moved.data.revision
    expect((await visitor.call('POST /console/api/catalogue/discard', { seen })).cscode).toBe(0)
    expect((await review()).differences).toEqual([])
  })
})
