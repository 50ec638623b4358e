import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import { type Product, shapes } from '@/domains/commerce/catalogue/schema'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { readerIn } from '@/tests/samples/reader'
import { amounts, names } from '@/tests/samples/small-vendor'
import {
  guaranteedProducts,
  type HeldLine,
  isRunning,
  lineCalled,
  mayDownload,
  offerOf,
  type Period,
  periodOf,
  periodsFor,
  serviceFor,
  softwareCalled,
} from './'

const at = (date: string) => new Date(date)
const line = (pid: number, term: Term, startedAt: string): HeldLine => ({ pid, term, startedAt: at(startedAt) })

const about = { names, descriptions: names, box: 'a' }
const make = (facts: object): Product => shapes.products.parse({ ...about, ...facts })
const called = (name: string) => ({ ...names, en: name, de: `${name} auf Deutsch` })
const catalogue = indexCatalogue(1, {
  lines: [
    { key: 'downloader', names: called('Ebb Catch'), primary: true, tab: true },
    { key: 'music', names: called('Reedhum'), primary: false, tab: true },
  ],
  products: [
    make({ pid: 1, kind: 'single', family: 'one', line: 'downloader', platforms: ['win'], names: called('The One') }),
    make({ pid: 1001, kind: 'single', family: 'one', line: 'downloader', platforms: ['mac'] }),
    make({ pid: 2, kind: 'single', family: 'two', line: 'downloader', platforms: ['win'] }),
    make({ pid: 3, kind: 'single', family: 'tune', line: 'music', platforms: ['win'] }),
    make({
      pid: 10,
      kind: 'addOn',
      addOn: 'eds',
      family: 'e',
      line: 'downloader',
      platforms: ['win'],
      earlierPids: [9],
    }),
    make({ pid: 1010, kind: 'addOn', addOn: 'eds', family: 'e', line: 'downloader', platforms: ['mac'] }),
    make({ pid: 11, kind: 'addOn', addOn: 'npg', family: 'n', line: 'downloader', platforms: ['win'] }),
    make({ pid: 12, kind: 'addOn', addOn: 'eds', family: 'm', line: 'music', platforms: ['win'] }),
  ],
  prices: [
    { pid: 10, term: '1Y', amounts, onSale: true },
    { pid: 10, term: 'LFT', amounts: { ...amounts, USD: 3000 }, onSale: true },
    { pid: 11, term: 'LFT', amounts, onSale: false },
    { pid: 11, term: '1M', amounts, onSale: true },
  ],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
})

describe('the period of an add-on', () => {
  test.each<[string, HeldLine[], [string, string | null] | null]>([
    ['is none without lines', [], null],
    ['runs for its term', [line(1, '1M', '2026-01-31T10:00:00Z')], ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z']],
    ['of a lifetime has no end', [line(1, 'LFT', '2020-02-29T00:00:00Z')], ['2020-02-29T00:00:00Z', null]],
    [
      'from a leap day ends with February',
      [line(1, '1Y', '2024-02-29T00:00:00Z')],
      ['2024-02-29T00:00:00Z', '2025-02-28T00:00:00Z'],
    ],
    [
      'that is renewed early loses nothing',
      [line(1, '1Y', '2026-05-01T00:00:00Z'), line(1, '1Y', '2025-06-01T00:00:00Z')],
      ['2025-06-01T00:00:00Z', '2027-06-01T00:00:00Z'],
    ],
    [
      'that is renewed in its last moment goes on',
      [line(1, '1M', '2026-01-01T00:00:00Z'), line(1, '1M', '2026-02-01T00:00:00Z')],
      ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ],
    [
      'begins again after a gap',
      [line(1, '1M', '2026-01-01T00:00:00Z'), line(1, '1M', '2026-02-01T00:00:00.001Z')],
      ['2026-02-01T00:00:00.001Z', '2026-03-01T00:00:00.001Z'],
    ],
    [
      'counts the shorter term first of two that begin at once',
      [line(1, '2M', '2029-12-31T00:00:00Z'), line(1, '1M', '2029-12-31T00:00:00Z')],
      ['2029-12-31T00:00:00Z', '2030-03-31T00:00:00Z'],
    ],
    [
      'that has no end is not ended by what is bought on top',
      [line(1, 'LFT', '2026-01-01T00:00:00Z'), line(1, '1M', '2026-02-01T00:00:00Z')],
      ['2026-01-01T00:00:00Z', null],
    ],
  ])('%s', (_, lines, expected) => {
    expect(periodOf(lines)).toEqual(expected && { start: at(expected[0]), end: expected[1] && at(expected[1]) })
  })

  const bought = fc.record({
    pid: fc.constant(10),
    term: fc.constantFrom(...terms),
    startedAt: fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true }),
  })
  const endOf = (period: Period | null) => period?.end?.getTime() ?? Number.POSITIVE_INFINITY

  it('never ends earlier after a further purchase', () => {
    fc.assert(
      fc.property(fc.array(bought, { minLength: 1, maxLength: 6 }), bought, (lines, more) => {
        expect(endOf(periodOf([...lines, more]))).toBeGreaterThanOrEqual(endOf(periodOf(lines)))
      }),
    )
  })

  it('is the same for any order of the lines', () => {
    fc.assert(
      fc.property(fc.array(bought, { maxLength: 6 }), (lines) => {
        expect(endOf(periodOf([...lines].reverse()))).toBe(endOf(periodOf(lines)))
      }),
    )
  })
})

describe('the service', () => {
  const [start, end] = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z']
  const has = (held: HeldLine[], now: string) => serviceFor(catalogue, 'downloader', held, at(now))?.product.pid ?? null
  test.each<[string, HeldLine[], string, number | null]>([
    ['is there from the first moment', [line(10, '1Y', start)], start, 10],
    ['is not there before it', [line(10, '1Y', start)], '2025-12-31T23:59:59.999Z', null],
    ['is there in the last', [line(10, '1Y', start)], '2026-12-31T23:59:59.999Z', 10],
    ['is over then', [line(10, '1Y', start)], end, null],
    ['was sold under another id', [line(9, 'LFT', start)], end, 10],
    ['is one for the line, whichever platform it was bought for', [line(1010, 'LFT', start)], end, 1010],
    ['goes on from one platform’s term to the other’s', [line(10, '1Y', start), line(1010, '1Y', end)], end, 1010],
    ['of another line is another', [line(12, 'LFT', start)], end, null],
    ['is not the guarantee', [line(11, 'LFT', start)], end, null],
  ])('%s', (_, held, now, expected) => expect(has(held, now)).toBe(expected))
})

test.each([
  ['the newest without a purchase', { isNewest: true }, [], true],
  ['an earlier one with the service', {}, [line(10, 'LFT', '2026-01-01T00:00:00Z')], true],
  ['an earlier one without it', {}, [], false],
  ['an earlier one with that of another line', {}, [line(12, 'LFT', '2026-01-01T00:00:00Z')], false],
  ['one that is not out yet', { isNewest: true, releasedAt: at('2026-07-01T00:00:00Z') }, [], false],
  [
    'one of software that is no longer in the catalogue',
    { software: 'gone' },
    [line(10, 'LFT', '2026-01-01T00:00:00Z')],
    false,
  ],
])('whether a release may be downloaded: %s', (_, facts, held, expected) => {
  const release = { software: 'one', releasedAt: at('2025-01-01T00:00:00Z'), isNewest: false, ...facts }
  expect(mayDownload(catalogue, release, held, at('2026-06-01T00:00:00Z'))).toBe(expected)
})

it('a guarantee includes the releases for its platform during its term', () => {
  const period = { start: at('2026-01-01T00:00:00Z'), end: at('2026-06-01T00:00:00Z') }
  const lapsed = [line(11, '1M', '2026-01-01T00:00:00Z'), line(11, '1M', '2026-05-15T00:00:00Z')]
  const out = (software: string, platform: 'win' | 'mac', releasedAt: string) => ({
    software,
    platform,
    releasedAt: at(releasedAt),
  })
  const released = [
    out('one', 'win', '2026-01-01T00:00:00Z'),
    out('two', 'win', '2026-06-01T00:00:00Z'),
    out('one', 'mac', '2025-01-01T00:00:00Z'),
    out('tune', 'win', '2026-02-01T00:00:00Z'),
  ]
  const pids = (platform: 'win' | 'mac', periods: readonly Period[] = [period], shop = catalogue) =>
    guaranteedProducts(shop, 'downloader', platform, { periods, released }).map(({ pid }) => pid)
  expect([pids('win'), pids('mac')]).toEqual([[1], []])
  // The next version of something has a price for owners.
  const versions = catalogue.products.map((product) =>
    product.pid === 1 ? make({ ...product, upgradeFrom: { products: [2], percent: '50' } }) : product,
  )
  expect(pids('win', [period], indexCatalogue(1, { ...catalogue, products: versions }))).toEqual([])
  // Content of an earlier period stays after a gap and a new purchase.
  const guarantees = catalogue.products.filter(({ pid }) => pid === 11)
  expect(pids('win', periodsFor(lapsed, guarantees))).toEqual([1, 2])
  expect(isRunning({ start: period.start, end: null }, at('2099-01-01T00:00:00Z'))).toBe(true)
})

test.each([
  ['downloader', 'downloader'],
  ['ebb_catch', 'downloader'],
  ['Ebb Catch', 'downloader'],
  ['ebb_catch_auf_deutsch', 'downloader'],
  ['reedhum', 'music'],
  ['boats', null],
  ['', null],
])('finds the line by the name %j', (text, key) => expect(lineCalled(catalogue, text)?.key ?? null).toBe(key))

test.each([
  ['one', 'one'],
  ['The One', 'one'],
  ['the one auf deutsch', 'one'],
  ['tune', null],
])('finds software of the primary line by the name %j', (text, family) =>
  expect(softwareCalled(catalogue, 'downloader', text)).toBe(family),
)

it('is offered for its longest term, at the price of the checkout', () => {
  const offered = (pid: number, shop = catalogue) => {
    const found = catalogue.productsByPid.get(pid)
    const offer = found && offerOf(shop, found, { currency: 'USD', reader: readerIn('en') })
    return offer && [offer.term, offer.price.minor]
  }
  expect([offered(10), offered(11), offered(12)]).toEqual([['LFT', 3000], ['1M', 1000], undefined])
  const percents = inEveryLanguage('20')
  expect(offered(10, { ...catalogue, displayedDiscounts: [{ pid: 10, percents }] })).toEqual(['LFT', 2400])
})
