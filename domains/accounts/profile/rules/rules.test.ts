import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countries } from '@/platform/i18n/countries'
import { type Business, businessLengths, noBusiness } from './'
import { businessProblems, tidyBusiness } from './business'

const problemsOf = (business: Partial<Business>) => businessProblems(tidyBusiness({ ...noBusiness, ...business }))

describe('a postal code', () => {
  it.each([
    ['DE', '10115', '10115'],
    ['JP', '150-0001', '150-0001'],
    ['JP', '1500001', '150-0001'],
    ['JP', '１５０－０００１', '150-0001'],
    ['JP', '150ー0001', '150-0001'],
    ['TW', '106', '106'],
    ['TW', '106033', '106033'],
    ['US', '94105-1420', '94105-1420'],
    ['GB', 'sw1a 1aa', 'SW1A 1AA'],
    ['CA', 'k1a 0b1', 'K1A 0B1'],
    ['PL', '00001', '00-001'],
    ['PT', '1000001', '1000-001'],
    ['IE', 'd02af30', 'D02 AF30'],
    ['LV', '1010', 'LV-1010'],
    ['LT', 'LT-01001', 'LT-01001'],
    ['NL', '1012 ab', '1012 AB'],
    // The library has no rule for Vietnam.
    ['VN', '100000', '100000'],
  ])('of %s may be %s and is kept as %s', (country, postalCode, kept) => {
    const business = tidyBusiness({ ...noBusiness, country, postalCode })
    expect([business.postalCode, businessProblems(business)]).toEqual([kept, {}])
  })

  it.each([
    ['DE', '1011'],
    ['JP', '15-0001'],
    ['FR', '99999'],
    ['ES', '53000'],
    ['US', 'SW1A'],
    ['VN', '?'],
  ])('of %s is not %s', (country, postalCode) => {
    expect(problemsOf({ country, postalCode })).toEqual({ postalCode: 'pattern' })
  })
})

describe('a tax id', () => {
  it.each([
    ['DE', 'DE 123 456 789'],
    ['DE', '123456789'],
    ['FR', '40303265045'],
    ['FR', 'FR40303265045'],
    ['ES', 'B12345678'],
    ['ES', 'ESX1234567L'],
    ['IE', 'IE3628739UH'],
    ['GB', 'GB123456789'],
    ['GB', 'XI 123 4567 89'],
    ['GR', 'EL094014201'],
    ['GR', 'GR094014201'],
    ['GR', 'gr 094 014 201'],
    ['DE', 'DE–136695976'],
    ['DE', 'DE 136,695,976'],
    ['DE', 'DE\u200b136695976\u202e'],
    ['DE', 'ＤＥー１３６６９５９７６'],
    ['CH', 'CHE-107.787.577 MWST'],
    ['NO', '974760673'],
    ['NO', 'NO 974 760 673 MVA'],
    ['PT', '501964843'],
    ['NL', 'NL123456789B01'],
    ['SE', 'SE556036079301'],
    ['AU', '51 824 753 556'],
    ['JP', 'T1180301018771'],
    ['TW', '04595257'],
    ['US', '12-3456789'],
    ['IN', '27AAPFU0939F1ZV'],
    ['BR', '11.222.333/0001-81'],
  ])('of %s may be %s', (country, taxId) => {
    expect(problemsOf({ country, taxId })).toEqual({})
  })

  it.each([
    ['DE', 'DE12345678'],
    ['DE', 'FR40303265045'],
    ['FR', 'DE123456789'],
    ['GB', 'GB12345678'],
    ['PT', '501964844'],
    ['CH', 'CHE-107.787.578'],
    ['AU', '51 824 753 557'],
    ['JP', '123'],
    ['US', 'T1180301018771'],
    ['BR', '…'],
  ])('of %s is not %s', (country, taxId) => {
    expect(problemsOf({ country, taxId })).toEqual({ taxId: 'pattern' })
  })
})

describe('a business', () => {
  it('may be empty, or leave out a country’s number', () => {
    expect(problemsOf({})).toEqual({})
    expect(problemsOf({ addressLine: '1 Quay', city: 'Oban', state: 'Argyll', phone: '+44 (0)20 7946-0991' })).toEqual(
      {},
    )
  })

  it('names the country of its tax id and of its postal code', () => {
    expect(problemsOf({ taxId: 'DE123456789' })).toEqual({ country: 'missing' })
    expect(problemsOf({ postalCode: '10115' })).toEqual({ country: 'missing' })
    expect(problemsOf({ country: 'XX' })).toEqual({ country: 'pattern' })
    expect(problemsOf({ country: 'de', postalCode: '10115' })).toEqual({})
  })

  it('has a number where its phone is', () => {
    expect(problemsOf({ phone: 'call me' })).toEqual({ phone: 'pattern' })
    expect(problemsOf({ phone: '０３-１２３４-５６７８' })).toEqual({})
  })

  it('keeps the length of each field', () => {
    for (const field of ['addressLine', 'city', 'state'] as const) {
      expect(problemsOf({ [field]: '字'.repeat(businessLengths[field]) })).toEqual({})
      expect(problemsOf({ [field]: '字'.repeat(businessLengths[field] + 1) })).toEqual({ [field]: 'length' })
    }
  })

  it('is the same after being tidied twice, in any country and for any text', () => {
    const anything = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(
        fc.constantFrom('', ...countries),
        anything,
        anything,
        anything,
        (country, taxId, postalCode, phone) => {
          const once = tidyBusiness({ ...noBusiness, country, taxId, postalCode, phone })
          expect(tidyBusiness(once)).toEqual(once)
          expect(() => businessProblems(once)).not.toThrow()
        },
      ),
    )
  })
})
