import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { Languages } from '@/platform/i18n/languages'
import { inEachCurrency } from '@/platform/import/each-of'
import { offeredCurrency } from '@/platform/money/currency-field'
import { offeredPlatform } from '@/platform/programs/platform-field'
import { language } from './fields'
import { readOffered } from './read-offered'
import type { Offer } from './vendor-offer'

const german: Offer = {
  languages: new Languages({}, ['de', 'en']),
  currencies: ['EUR', 'CHF'],
  platforms: { tv: { names: { de: 'Fernseher' }, labelled: false } },
}
const french: Offer = {
  languages: new Languages({}, ['fr']),
  currencies: ['JPY'],
  platforms: { watch: { names: { fr: 'Montre' }, labelled: true } },
}

/** Every way in which a schema holds another. */
const deep = z.object({
  plain: z.optional(offeredCurrency),
  defaulted: z._default(offeredCurrency.check(z.describe('What it is paid in.')), 'EUR'),
  listed: z.optional(z.array(z.nullable(offeredPlatform))),
  keyed: z.optional(z.record(z.string(), z.strictObject({ language }))),
  either: z.optional(
    z.discriminatedUnion('by', [
      z.object({ by: z.literal('percent') }),
      z.object({ by: z.literal('amount'), amounts: inEachCurrency(z.number(), 'lackNone') }),
    ]),
  ),
  changed: z.optional(
    z.pipe(
      offeredPlatform,
      z.transform((platform) => ({ platform })),
    ),
  ),
})

const wrongIn = (value: unknown, offer: Offer) => {
  const read = readOffered(deep, value, offer)
  return read.success ? [] : read.issues.map(({ path }) => path.join('.'))
}

describe('a reading by what a vendor offers', () => {
  const values = {
    plain: 'CHF',
    defaulted: 'EUR',
    listed: ['win', 'tv', null],
    keyed: { a: { language: 'de' } },
    either: { by: 'amount', amounts: { EUR: 1, CHF: 2 } },
    changed: 'tv',
  }

  it('takes everything of its own vendor', () => expect(wrongIn(values, german)).toEqual([]))

  it('refuses each field of another, however deep it lies', () =>
    expect(wrongIn(values, french)).toEqual([
      'plain',
      'defaulted',
      'listed.1',
      'keyed.a.language',
      'either.amounts.JPY',
      'either.amounts.EUR',
      'either.amounts.CHF',
      'changed',
    ]))

  it('names what the schema itself refuses beside it', () =>
    expect(wrongIn({ plain: 'JPY', listed: 'tv' }, german)).toEqual(['listed', 'plain']))
})
