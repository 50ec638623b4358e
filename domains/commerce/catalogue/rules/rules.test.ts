import { join } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { root } from '@/platform/config/root'
import { usualCurrencies as currencies } from '@/platform/money/currencies'
import { money, sum } from '@/platform/money/money'
import { splitVat } from '@/platform/money/vat'
import { demoOffer } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { readCatalogue } from '../actions/load'
import { terms } from '../rules/kinds'
import {
  type Catalogue,
  displayedPrice,
  indexCatalogue,
  onPlatform,
  priceOf,
  primaryLine,
  productOf,
  productsOf,
  reachOf,
  showsVat,
  vatRateOn,
} from './'

let demo: Catalogue
const now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  const read = await readCatalogue(join(root, 'catalogues', 'demo'), demoOffer)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, null, 2))
  demo = indexCatalogue(1, read.content)
})

const product = (pid: number) => {
  const found = productOf(demo, pid)
  if (!found) throw new Error(`The demo vendor has no product ${pid}`)
  return found
}

describe('the demo vendor', () => {
  it('has the lines of spec 1.2, five of them with a tab', () => {
    expect(demo.lines.map(({ key }) => key)).toEqual([
      'downloader',
      'disc',
      'converter',
      'music',
      'player',
      'editor',
      'recorder',
      'others',
    ])
    expect(demo.lines.filter(({ tab }) => tab)).toHaveLength(5)
    expect(primaryLine(demo)?.key).toBe('downloader')
  })

  test.each([
    ['allInOne', [757, 1757, 770]],
    ['addOn', [772, 1772, 974, 1974]],
    ['upgrade', [761, 1761, 773, 1773, 712, 1712, 760, 1760, 769, 1769, 62010, 62011, 62037, 62038]],
    ['oem', [50003]],
  ])('has the ids of spec 14.1: %s %j', (kind, pids) => {
    for (const pid of pids) expect(product(pid).kind).toBe(kind)
  })

  it('reports the sales of tracked ids alone', () => {
    const tracked = demo.products.filter((each) => each.kind === 'upgrade' && each.tracked)
    expect(tracked.map(({ pid }) => pid).sort((one, other) => one - other)).toEqual([712, 1712, 62037, 62038])
  })

  it('sells for every term, and shows the all-in-one in two boxes', () => {
    expect(terms.filter((term) => !demo.prices.some((price) => price.term === term))).toEqual([])
    expect([product(757).box, product(1757).box]).toEqual(['707', '1707'])
  })

  it('gives gifts of the amounts of spec 14.1', () => {
    for (const { amounts } of demo.campaigns) {
      expect(amounts).toEqual({ USD: 2500, EUR: 2500, GBP: 1800, JPY: 3500 })
    }
  })
})

describe('a product', () => {
  it('is found by its former ids', () => {
    expect(product(907).pid).toBe(974)
    expect(product(1907).pid).toBe(1974)
    expect(productOf(demo, 1)).toBeNull()
  })

  it('has a counterpart on the other platform, if there is one', () => {
    expect(onPlatform(demo, product(757), 'mac')?.pid).toBe(1757)
    expect(onPlatform(demo, product(62_011), 'win')?.pid).toBe(62_010)
    expect(onPlatform(demo, product(706), 'mac')).toBeNull()
  })

  it('stands under its line', () => {
    expect(productsOf(demo, 'editor').map(({ pid }) => pid)).toContain(50_003)
    expect(productsOf(demo, 'nothing')).toEqual([])
  })

  it('reaches its parts and their parts, each once', () => {
    expect([...reachOf(demo, product(757))].sort()).toEqual([701, 702, 703, 704, 705])
    const nested = productOf(demo, 757)
    if (nested?.kind !== 'allInOne') throw new Error('757 is no all-in-one')
    const outer = { ...nested, pid: 9, includes: [757, 701, 731] }
    const catalogue = indexCatalogue(1, { ...demo, products: [...demo.products, outer] })
    expect([...reachOf(catalogue, outer)].sort()).toEqual([701, 702, 703, 704, 705, 731, 757])
    expect(reachOf(demo, product(701)).size).toBe(0)
  })
})

describe('a price', () => {
  it('is found by product, term and currency', () => {
    const found = priceOf(demo, { pid: 757, term: 'LFT', currency: 'EUR' })
    expect(found).toMatchObject({ price: money(42_999, 'EUR'), renewal: null, onSale: true })
    expect(priceOf(demo, { pid: 757, term: '1M', currency: 'EUR' })).toBeNull()
    expect(priceOf(demo, { pid: 907, term: '1Y', currency: 'USD' })).toEqual(
      priceOf(demo, { pid: 974, term: '1Y', currency: 'USD' }),
    )
  })

  it('of a subscription includes the price of the renewal', () => {
    expect(priceOf(demo, { pid: 365, term: '1M', currency: 'USD' })?.renewal).toEqual(money(2499, 'USD'))
  })

  it('that is kept for present owners is not on sale', () => {
    expect(priceOf(demo, { pid: 365, term: '4Y', currency: 'USD' })?.onSale).toBe(false)
  })

  it.each([
    ['ja', 'JPY', 30_000],
    ['en', 'USD', 29_999],
    ['de', 'EUR', 29_999],
  ] as const)('of the all-in-one is displayed in %s at %s %i', (language, currency, displayed) => {
    for (const pid of [757, 1757]) {
      const listed = priceOf(demo, { pid, term: 'LFT', currency })?.price ?? money(0, currency)
      expect(displayedPrice(demo, pid, listed, readerIn(language))).toEqual(money(displayed, currency))
    }
  })

  it('of any other product is displayed as it is listed', () => {
    expect(displayedPrice(demo, 701, money(4499, 'USD'), readerIn('en'))).toEqual(money(4499, 'USD'))
  })

  it('shows VAT in ja, fr, de and es', () => {
    const six = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const
    const saying = six.filter((language) => showsVat('language', demo, { language, country: 'US', now }))
    expect(saying).toEqual(['de', 'es', 'fr', 'ja'])
  })

  it('shows VAT where the buyer’s country has any, when the vendor chooses that', () => {
    const shown = ['DE', 'GB', 'JP', 'US', 'TW'].filter((country) =>
      showsVat('country', demo, { language: 'en', country, now }),
    )
    expect(shown).toEqual(['DE', 'GB', 'JP'])
  })
})

describe('VAT', () => {
  test.each([
    ['DE', '2020-06-30', 1900],
    ['DE', '2020-07-01', 1600],
    ['DE', '2020-12-31', 1600],
    ['DE', '2021-01-01', 1900],
    ['EE', '2025-06-30', 2200],
    ['EE', '2025-07-01', 2400],
    ['FI', '2026-11-21', 2550],
    ['GB', '2026-11-21', 2000],
    ['JP', '2019-09-30', 800],
    ['JP', '2019-10-01', 1000],
  ])('of %s on %s is %i basis points', (country, day, points) => {
    expect(vatRateOn(demo, country, day)).toBe(points * 1000)
  })

  it('is undefined before the first rate, and where the vendor does not sell', () => {
    expect(vatRateOn(demo, 'DE', '2006-12-31')).toBeNull()
    expect(vatRateOn(demo, 'US', '2026-11-21')).toBe(0)
    const rates = [
      { country: 'LI', from: '2020-01-01', basisPoints: 770 },
      { country: 'LI', from: '2024-01-01', basisPoints: null },
    ]
    const vendor = { ...demo, vatRates: rates }
    const days = ['2019-12-31', '2023-12-31', '2024-01-01']
    expect(days.map((day) => vatRateOn(vendor, 'LI', day))).toEqual([null, 770_000, null])
    expect(vatRateOn(vendor, 'US', '2026-11-21')).toBeNull()
  })

  it('exists for each of the 27 states, for GB and JP, and for all others as one', () => {
    expect(new Set(demo.vatRates.map(({ country }) => country)).size).toBe(30)
  })

  it('is split from every price of the list without losing a unit', () => {
    const rate = vatRateOn(demo, 'DE', '2026-11-21')
    if (rate === null) throw new Error('DE has no rate')
    for (const { amounts } of demo.prices) {
      for (const currency of currencies) {
        const { gross, net, vat } = splitVat(money(amounts[currency] ?? 0, currency), rate)
        expect(sum([net, vat], currency)).toEqual(gross)
      }
    }
  })
})
