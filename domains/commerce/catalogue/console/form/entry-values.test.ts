import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { smallVendor } from '@/tests/samples/small-vendor'
import { shapes } from '../../schema'
import { entryIn, problemsIn, valuesOf } from './entry-values'
import type { FieldKind } from './field-kinds'
import { groupsOf } from './forms'
import { type MeterNames, meterNamesOf, withNames } from './meter-names'
import { priceGroup } from './price-group'
import { productGroups } from './product-forms'

const files = smallVendor()
const lines = [
  { key: 'downloader', name: 'A' },
  { key: 'music', name: 'A' },
]
const fieldsOf = (groups: ReturnType<typeof groupsOf>) => groups.flatMap(({ fields }) => fields)
const one = (kind: FieldKind, more = {}) => [{ path: 'at.USD', kind, label: { name: 'At' }, ...more }]

describe('the names of meters', () => {
  const meters = [
    { key: 'exports', names: { en: 'Exports, of films', de: 'Exporte' }, limit: 100, per: 'month' as const },
    { key: 'minutes', limit: 600, per: 'year' as const },
  ]
  const fields = fieldsOf(productGroups('single')).filter(({ path }) => path.startsWith('meter'))

  it('come back from the form as they went into it', () => {
    const values = valuesOf(fields, { meters, meterNames: meterNamesOf(meters) })
    expect(values).toMatchObject({ 'meterNames.en': 'exports: Exports, of films', 'meterNames.de': 'exports: Exporte' })
    expect(Object.values(problemsIn(fields, values)).filter(Boolean)).toEqual([])
    const { meters: read, meterNames } = entryIn(fields, values, {}) as {
      meters: typeof meters
      meterNames: MeterNames
    }
    expect(withNames(read, meterNames)).toEqual(meters)
  })

  it('are of several meters of the product, each once', () => {
    const counted = valuesOf(fields, { meters })
    const read = (text: string) => problemsIn(fields, { ...counted, 'meterNames.de': text })['meterNames.de']
    expect(read('exports: Exporte, minutes: Minuten')).toBeNull()
    expect(read('exports: Exporte, exports: Export')).toBe('catalogue.noMeterNames')
    expect(read('Exporte')).toBe('catalogue.noMeterNames')
    expect(read('export: Exporte')).toBe('catalogue.noMeterNames')
    expect(problemsIn(fields, { 'meterNames.de': 'exports: Exporte' })).toMatchObject({
      'meterNames.de': 'catalogue.noMeterNames',
    })
  })
})

describe('a form', () => {
  test.each([
    ['lines', 'lines'],
    ['vat-rates', 'vatRates'],
    ['displayed-discounts', 'displayedDiscounts'],
    ['country-prices', 'countryPrices'],
    ['concessions', 'concessions'],
    ['campaigns', 'campaigns'],
    ['recommendations', 'recommendations'],
  ] as const)('of %s returns its entry unchanged, without problems', (file, part) => {
    const fields = fieldsOf(groupsOf(part, lines))
    for (const line of files[file] ?? []) {
      const entry = shapes[part].parse(line)
      const values = valuesOf(fields, entry)
      expect(Object.values(problemsIn(fields, values)).filter(Boolean)).toEqual([])
      expect(entryIn(fields, values, {})).toEqual(entry)
    }
  })

  it('of a product has a field for each property of the files but number, kind and prices', () => {
    for (const line of files.products ?? []) {
      const product = shapes.products.parse(line)
      const fields = fieldsOf(productGroups(product.kind))
      const { pid, kind } = product
      expect(entryIn(fields, valuesOf(fields, product), { pid, kind })).toEqual(product)
    }
  })

  it('of prices asks for a renewal where there is one', () => {
    const paths = (...asked: Parameters<typeof priceGroup>) => priceGroup(...asked).fields.map(({ path }) => path)
    expect(paths('1M', 'subscription', true)).toContain('prices.1M.renewal.JPY')
    expect(paths('LFT', 'single', false)).not.toContain('prices.LFT.renewal.JPY')
  })

  it('of prices asks for volume prices of products that are sold in quantities', () => {
    const paths = (...asked: Parameters<typeof priceGroup>) => priceGroup(...asked).fields.map(({ path }) => path)
    expect(paths('LFT', 'single', false)).toContain('prices.LFT.tiers')
    expect(paths('1Y', 'subscription', true)).toContain('prices.1Y.tiers')
    for (const kind of ['upgrade', 'addOn'] as const) expect(paths('1Y', kind, false)).not.toContain('prices.1Y.tiers')
    expect(paths('FREE', 'single', false)).not.toContain('prices.FREE.tiers')
  })
})

describe('a field', () => {
  test.each<[FieldKind, string, unknown]>([
    ['amount', '29,99', 2999],
    ['amount', '0', 0],
    ['amount', 'cheap', 'problem'],
    ['amount', '-1', 'problem'],
    ['amount', '9.999', 'problem'],
    ['tiers', '5: 10, 25: 20,5 %', { 5: '10', 25: '20.5' }],
    ['tiers', '5:10', { 5: '10' }],
    ['tiers', '1: 10', 'problem'],
    ['tiers', '5: 100', 'problem'],
    ['tiers', '5: 0', 'problem'],
    ['tiers', '1001: 10', 'problem'],
    ['tiers', 'five: 10', 'problem'],
    ['rate', '8.1', 810],
    ['rate', '19', 1900],
    ['rate', '', null],
    ['rate', '100.01', 'problem'],
    ['rate', '8.123', 'problem'],
    ['percent', '30,23326', '30.23326'],
    ['percent', '0', 'problem'],
    ['percent', '101', 'problem'],
    ['count', '0', 'problem'],
    ['count', '1000', 1000],
    ['points', '1001', 'problem'],
    ['country', 'de', 'DE'],
    ['country', '*', '*'],
    ['country', 'deu', 'problem'],
    ['slug', 'one-two', 'one-two'],
    ['slug', 'One', 'problem'],
    ['pids', '701, 702', [701, 702]],
    ['pids', '701 702', 'problem'],
    ['choice', '', 'problem'],
    ['text', '', ''],
  ])('of the kind %s takes %j as %j', (kind, text, value) => {
    const values = { 'at.USD': text }
    const wrong = problemsIn(one(kind), values)['at.USD']
    if (value === 'problem') expect(wrong).toMatch(/^catalogue\./)
    else
      expect({ wrong, entry: entryIn(one(kind), values, {}) }).toEqual({ wrong: null, entry: { at: { USD: value } } })
  })

  it('shows a rate so that it is read back as the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
        const values = valuesOf(one('rate'), { at: { USD: points } })
        expect(entryIn(one('rate'), values, {})).toEqual({ at: { USD: points } })
      }),
    )
  })

  it('may be left out where it is optional, and a list that needs an entry is not kept without one', () => {
    expect(entryIn(one('percent', { optional: true }), { 'at.USD': ' ' }, { at: { USD: '5' } })).toEqual({ at: {} })
    expect(entryIn(one('pids', { optional: true }), { 'at.USD': '' }, {})).toEqual({ at: {} })
    expect(problemsIn(one('products', { least: 1 }), { 'at.USD': '' })['at.USD']).toBe('catalogue.noneChosen')
    expect(problemsIn(one('products'), { 'at.USD': '' })['at.USD']).toBeNull()
  })
})
