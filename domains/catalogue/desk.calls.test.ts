import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishDemoCatalogue } from '@/tests/catalogue-desk'
import { signedInOperator } from '@/tests/operator'
import { startServer, type TestServer } from '@/tests/server'
import type { Visitor } from '@/tests/visitor'

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
const wish = { pid: String(pid), option: 'LFT', currency: 'USD', lang: 'en' } as const
const priceAt = async (buyer = server.visitor()) => {
  const { data } = await buyer.call('POST /checkout/quote', wish)
  return data.available ? data.total : null
}

/** Changes the price for life of the product, as the form does. */
async function setPrice(dollars: number, seen?: number) {
  const { names, prices, revision } = await product()
  return visitor.call('POST /console/api/catalogue/product', {
    pid,
    seen: seen ?? revision,
    names,
    prices: prices.map((price) =>
      price.term === 'LFT' ? { ...price, amounts: { ...price.amounts, USD: dollars } } : price,
    ),
  })
}

describe('the draft', () => {
  it('changes nothing for members until it is published, and says what it would change', async () => {
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
    expect((await eyes.call('POST /checkout/begin', { ...wish, total: '51.50', waiver: true })).cscode).toBe(20035)
    expect((await eyes.call('POST /member/language', { language: 'de' })).cscode).toBe(20035)
    expect((await eyes.call('POST /member/logout', {})).cscode).toBe(0)
  })

  it('is changed by one of two who have seen the same', async () => {
    const { revision } = await product()
    const both = await Promise.all([setPrice(4712, revision), setPrice(4713, revision)])
    expect(both.map(({ cscode }) => cscode).sort()).toEqual([0, 31002])
    const late = both.find(({ cscode }) => cscode === 31002)
    expect(late?.data).toMatchObject({ meanwhile: { by: name } })
  })

  it('is not published while the check finds anything, which it names by the field', async () => {
    await setPrice(0)
    const { problems, published, draft } = await review()
    expect(problems).toEqual([{ part: 'prices', key: '701 LFT', field: 'amounts.USD', message: 'USD must be above 0' }])
    const seen = { seen: draft.revision, published: published?.version }
    expect((await visitor.call('POST /console/api/catalogue/publish', seen)).cscode).toBe(20040)
  })

  it('is published as the next version, and an earlier one can be again', async () => {
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

  it('goes back to earlier prices without bringing a coupon back that was ended, or losing one that was made', async () => {
    const { published } = await review()
    const names = { en: 'A', de: 'A', es: 'A', fr: 'A', ja: 'A', zh: 'A' }
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

  it('moves a product among its line, and can be thrown away', async () => {
    const { revision } = await product()
    const moved = await visitor.call('POST /console/api/catalogue/move', { pid, seen: revision, to: 'behind' })
    expect(moved.cscode).toBe(0)
    expect((await review()).differences).toMatchObject([{ part: 'products', kind: 'order' }])
    const seen = moved.data.revision
    expect((await visitor.call('POST /console/api/catalogue/discard', { seen })).cscode).toBe(0)
    expect((await review()).differences).toEqual([])
  })
})
