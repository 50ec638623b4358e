import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Reader } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { now, owned } from '@/tests/shop/owned'
import { holdingsOf } from './holdings'
import { isOffer, offerFor, percentOff } from './offer'

let demo: Catalogue
beforeAll(async () => {
  demo = await readDemoCatalogue()
})

interface OfferCase {
  term?: Term
  currency?: Currency
  reader?: Reader
  discount?: string | null
}

const ask = (lines: readonly string[], pid: number, request: OfferCase = {}) =>
  offerFor(demo, holdingsOf(demo, owned(...lines), now), {
    pid,
    term: 'LFT',
    currency: 'USD',
    reader: readerIn('en'),
    discount: null,
    now,
    ...request,
  })

/** Returns a price in the smallest unit, or the reason why there is none. */
const priceOf = (...given: Parameters<typeof ask>) => {
  const offer = ask(...given)
  return isOffer(offer) ? offer.price.minor : offer
}

/** Returns the credits in their order, the amount that the floor withholds, and the price. */
const reckoning = (...given: Parameters<typeof ask>) => {
  const offer = ask(...given)
  if (!isOffer(offer)) return offer
  const credits = offer.credits.map(({ product, credit }) => `${product.pid} ${credit.minor}`).join(', ')
  return [offer.type, credits, offer.withheld.minor, offer.price.minor]
}

// Worked out by hand from catalogues/demo/prices.jsonl. A product for life credits half its price, rounded half up.

describe('the upgrade to the all-in-one of the primary line: 299.99, and not below 199.99', () => {
  test.each([
    ['701: half of 98.99', ['701'], 'single_upgrade', '701 4950', 0, 25049],
    ['702: half of 109.99', ['702'], 'single_upgrade', '702 5500', 0, 24499],
    ['703: half of 87.99', ['703'], 'single_upgrade', '703 4400', 0, 25599],
    ['704: half of 98.99', ['704'], 'single_upgrade', '704 4950', 0, 25049],
    ['705: half of 65.99', ['705'], 'single_upgrade', '705 3300', 0, 26699],
    ['two of them', ['705', '701'], 'single_upgrade', '701 4950, 705 3300', 0, 21749],
    ['two others', ['703', '705'], 'single_upgrade', '703 4400, 705 3300', 0, 22299],
    ['104.50, of which the floor keeps 4.50', ['701', '702'], 'single_upgrade', '702 5500, 701 4950', 450, 19999],
    [
      'all five: 231.00, of which the floor keeps 131.00',
      ['701', '702', '703', '704', '705'],
      'aio_all',
      '702 5500, 701 4950, 704 4950, 703 4400, 705 3300',
      13100,
      19999,
    ],
    ['the same product twice, once', ['701', '701'], 'single_upgrade', '701 4950', 0, 25049],
    ['a year that began now: all of 44.99', ['701 1Y 2026-11-21'], 'single_upgrade', '701 4499', 0, 25500],
    ['181 of 365 days: 22.31', ['701 1Y 2026-05-21'], 'single_upgrade', '701 2231', 0, 27768],
    ['244 of 365 days of 29.99: 20.05', ['705 1Y 2026-07-23'], 'single_upgrade', '705 2005', 0, 27994],
    ['25 of 30 days of 12.99: 10.83', ['701 1M 2026-11-16'], 'single_upgrade', '701 1083', 0, 28916],
    ['the last day of a year: 0.12', ['701 1Y 2025-11-22'], 'single_upgrade', '701 12', 0, 29987],
    ['49.99, the life of which would be 55.00', ['702 1Y 2026-11-21'], 'single_upgrade', '702 4999', 0, 25000],
    ['for life and for a year: the better', ['701 1Y 2026-11-21', '701'], 'single_upgrade', '701 4950', 0, 25049],
    ['the bundle: 4 of 8 of 120.00', ['850'], 'single_upgrade', '850 6000', 0, 23999],
    ['the bundle for a year, 181 of 365 days', ['850 1Y 2026-05-21'], 'single_upgrade', '850 3223', 0, 26776],
    ['the bundle for a new year: as for life', ['850 1Y 2026-11-21'], 'single_upgrade', '850 6000', 0, 23999],
    ['the bundle and 701', ['850', '701'], 'single_upgrade', '850 6000, 701 4950', 950, 19999],
    ['18 of 30 days of a 9.99 month', ['367 1M 2026-11-09'], 'sub', '367 599', 0, 29400],
    ['a new year of it', ['367 1Y 2026-11-21'], 'sub', '367 5999', 0, 24000],
    ['a month of it and 705', ['367 1M 2026-11-09', '705'], 'single_upgrade', '705 3300, 367 599', 0, 26100],
    ['itself for 92 of 365 days of 125.57', ['757 1Y 2026-02-21'], 'aio_upgrade', '757 3165', 0, 26834],
    ['itself for a new year', ['757 1Y 2026-11-21'], 'aio_upgrade', '757 12557', 2557, 19999],
    ['itself for half of 2 years of 202.32', ['757 2Y 2025-11-21'], 'aio_upgrade', '757 10116', 116, 19999],
    ['itself and 701', ['757 1Y 2026-02-21', '701'], 'aio_upgrade', '701 4950, 757 3165', 0, 21884],
  ])('%s', (_, lines, type, credits, withheld, price) => {
    expect(reckoning(lines, 761)).toEqual([type, credits, withheld, price])
  })

  test.each([
    ['nothing', [], 'notEntitled'],
    ['the same for another platform', ['1701'], 'notEntitled'],
    ['what is free', ['706 FREE'], 'notEntitled'],
    ['a product of another line', ['731'], 'notEntitled'],
    ['an add-on', ['781', '772'], 'notEntitled'],
    ['a year that ends now', ['701 1Y 2025-11-21'], 'notEntitled'],
    ['a subscription to every line', ['365 1Y 2026-11-01'], 'notEntitled'],
    ['its professional sister', ['366 1Y 2026-11-01'], 'notEntitled'],
    ['a product that the catalogue does not know', ['4711'], 'notEntitled'],
    ['the all-in-one', ['757'], 'owned'],
    ['the all-in-one by an earlier upgrade', ['761', '701'], 'owned'],
  ])('is not for the owner of %s', (_, lines, reason) => {
    expect(priceOf(lines, 761)).toBe(reason)
  })

  test.each<[string, string[], number, OfferCase, number]>([
    ['on a Mac', ['1701'], 1761, {}, 25049],
    ['in euro', ['701'], 761, { currency: 'EUR', reader: readerIn('de') }, 25049],
    ['in yen: 30,000 less 5,540', ['701'], 761, { currency: 'JPY', reader: readerIn('ja') }, 24460],
    ['in yen, read in English', ['701'], 761, { currency: 'JPY' }, 24460],
    ['in yen: not below 22,380', ['701', '705'], 761, { currency: 'JPY', reader: readerIn('ja') }, 22380],
    ['in pounds: 258.13 less 42.50', ['701'], 761, { currency: 'GBP' }, 21563],
    ['whatever the address calls it', ['701'], 761, { discount: 'nonsense' }, 25049],
  ])('costs %s', (_, lines, pid, request, price) => {
    expect(priceOf(lines, pid, request)).toBe(price)
  })
})

describe('the upgrades of the other lines', () => {
  test.each([
    ['disc: 259.99 less half of 120.99', ['731'], 773, 'single_upgrade', '731 6050', 0, 19949],
    ['disc: two', ['733', '731'], 773, 'single_upgrade', '731 6050, 733 5500', 0, 14449],
    ['disc: all', ['731', '732', '733'], 773, 'aio_all', '731 6050, 732 6050, 733 5500', 4600, 12999],
    ['disc: itself, 181 of 365 days of 119.99', ['734 1Y 2026-05-21'], 773, 'aio_upgrade', '734 5950', 0, 20049],
    ['disc: 1 of 8 of the bundle', ['850'], 773, 'single_upgrade', '850 1500', 0, 24499],
    ['converter: 249.99 less half of 98.99', ['741'], 712, 'single_upgrade', '741 4950', 0, 20049],
    ['converter: less half of 153.99', ['742'], 712, 'single_upgrade', '742 7700', 0, 17299],
    ['converter: 25 of 30 days of 12.99', ['741 1M 2026-11-16'], 712, 'single_upgrade', '741 1083', 0, 23916],
    ['converter: not below 124.99', ['741', '742'], 712, 'single_upgrade', '742 7700, 741 4950', 150, 12499],
    ['music: 119.99 less half of 76.99', ['751'], 760, 'single_upgrade', '751 3850', 0, 8149],
    ['music: less half of 54.99', ['752'], 760, 'single_upgrade', '752 2750', 0, 9249],
    ['music: both', ['751', '752'], 760, 'aio_all', '751 3850, 752 2750', 600, 5999],
    ['player: 159.99 less half of 109.99', ['767'], 769, 'single_upgrade', '767 5500', 0, 10499],
    ['player: both, and not below 79.99', ['765', '767'], 769, 'aio_all', '767 5500, 765 4400', 1900, 7999],
    ['editor: 179.99 less half of 131.99', ['775'], 62010, 'single_upgrade', '775 6600', 0, 11399],
    ['editor on a Mac: less half of 65.99', ['1776'], 62011, 'single_upgrade', '1776 3300', 0, 14699],
    ['recorder: 149.99 less half of 87.99', ['791'], 62037, 'single_upgrade', '791 4400', 0, 10599],
    ['recorder: both', ['791', '792'], 62037, 'aio_all', '792 4950, 791 4400', 1850, 7499],
  ])('%s', (_, lines, pid, type, credits, withheld, price) => {
    expect(reckoning(lines, pid)).toEqual([type, credits, withheld, price])
  })
})

describe('the ordinary price', () => {
  test.each<[string, number, OfferCase, number | string]>([
    ['of the all-in-one, 130.00 less than its 429.99', 757, {}, 29999],
    ['of the all-in-one on a Mac', 1757, {}, 29999],
    ['in euro', 757, { currency: 'EUR', reader: readerIn('fr') }, 29999],
    ['in yen, 13,000 less than its 43,000', 757, { currency: 'JPY', reader: readerIn('ja') }, 30000],
    ['in pounds, 111.86 less than its 369.99', 757, { currency: 'GBP' }, 25813],
    ['for a year, 54.42 less than its 179.99', 757, { term: '1Y' }, 12557],
    ['where nothing is taken off', 734, {}, 25999],
    ['of a single product', 701, {}, 9899],
    ['for a month', 701, { term: '1M' }, 1299],
    ['of an id from before', 907, { term: '1Y' }, 5999],
    ['is none for what is not sold', 4711, {}, 'notSold'],
    ['is none for a term that is not sold', 701, { term: '2Y' }, 'notSold'],
    ['is none for a term that is kept for those who have it', 365, { term: '3Y' }, 'notSold'],
    ['is not that of an upgrade', 757, { discount: 'upgrade' }, 'notEntitled'],
    ['is not that of a changed subscription', 701, { discount: 'upgrade_subscription' }, 'notEntitled'],
  ])('%s', (_, pid, request, price) => {
    expect(priceOf([], pid, request)).toBe(price)
  })

  it('the ordinary price holds for an owner who buys another one', () => {
    expect(priceOf(['757', '701'], 757)).toBe(29999)
    expect(priceOf(['701'], 701)).toBe(9899)
  })
})

describe('a price by a rule of the vendor’s', () => {
  const recommended = { discount: 'recommended' }
  test.each<[string, string[], number, OfferCase, number | string]>([
    ['takes 20 % off 87.99', ['775'], 801, recommended, 7039],
    ['takes 25 % off 54.99', ['751'], 802, recommended, 4124],
    ['speaks for each line that it names', ['701'], 802, recommended, 4124],
    ['counts what is owned for a term', ['775 1Y 2026-11-01'], 801, recommended, 7039],
    ['is not for those of other lines', ['731'], 801, recommended, 'notEntitled'],
    ['is not for those who own nothing', [], 801, recommended, 'notEntitled'],
    ['is not for those who own it', ['775', '801'], 801, recommended, 'owned'],
    ['is not for those who have it for a term', ['775', '801 1Y 2026-11-01'], 801, recommended, 'owned'],
    ['is for life alone', ['775'], 801, { ...recommended, term: '1Y' }, 'notEntitled'],
    ['is not there for what no rule names', ['775'], 701, recommended, 'notEntitled'],
    ['is not there for an all-in-one', ['701'], 757, recommended, 'notEntitled'],
  ])('%s', (_, lines, pid, request, price) => {
    expect(priceOf(lines, pid, request)).toBe(price)
  })
})

test.each([
  [42999, 29999, 30],
  [42999, 25049, 41],
  [10000, 9999, 0],
  [10000, 10000, 0],
  [0, 0, 0],
])('%i for %i is %i %% off', (list, price, off) => {
  const minor = (amount: number) => ({ minor: amount, currency: 'USD' }) as const
  expect(percentOff({ list: minor(list), price: minor(price) })).toBe(off)
})
