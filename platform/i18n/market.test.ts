import { describe, expect, it, test } from 'vitest'
import { currencyOfCountry } from '@/platform/money/country-currency'
import { type Currency, usualCurrencies } from '@/platform/money/currencies'
import { isCurrency } from '@/platform/money/iso-4217'
import { countries } from './countries'
import { Languages } from './languages'
import { chooseMarket } from './market'

const languages = new Languages()
const usual = { languages, currencies: usualCurrencies }

describe('the country and currency of a visitor (spec 1.4)', () => {
  test.each([
    ['en', 'US', 'USD'],
    ['de', 'DE', 'EUR'],
    ['es', 'ES', 'EUR'],
    ['fr', 'FR', 'EUR'],
    ['ja', 'JP', 'JPY'],
    ['zh', 'TW', 'USD'],
  ] as const)('%s has a country and a currency', (language, country, currency) => {
    expect(chooseMarket(usual, language, [])).toEqual({ country, currency })
    expect(chooseMarket(usual, language, [{ country: 'GB' }]).currency).toBe('GBP')
  })

  it.each([
    ['the browser’s country', [], 'en-GB,en;q=0.9', { country: 'GB', currency: 'GBP' }],
    ['a script between', [], 'zh-Hant-HK', { country: 'HK', currency: 'USD' }],
    ['no country in it', [], 'en', { country: 'US', currency: 'USD' }],
    ['what is no country', [], 'en-XX', { country: 'US', currency: 'USD' }],
    ['a choice before the browser', [{ country: 'DE' }], 'en-GB', { country: 'DE', currency: 'USD' }],
    ['a currency before the country', [{ currency: 'JPY' }], 'en-GB', { country: 'GB', currency: 'JPY' }],
    [
      'the first that says anything',
      [{}, null, { currency: 'EUR' }, { currency: 'USD' }],
      '',
      { country: 'US', currency: 'EUR' },
    ],
    [
      'nonsense is passed over',
      [{ country: 'Mars', currency: 'CHF' }, { country: 7 }],
      '',
      { country: 'US', currency: 'USD' },
    ],
    [
      'names of an object’s prototype',
      [{ country: 'constructor', currency: 'toString' }],
      '',
      { country: 'US', currency: 'USD' },
    ],
  ])('%s', (_, choices, browser, expected) => expect(chooseMarket(usual, 'en', choices, browser)).toEqual(expected))
})

describe('the currency where the vendor sells in', () => {
  it.each<[readonly Currency[], string, Parameters<typeof chooseMarket>[1], string | undefined, Currency]>([
    [['EUR', 'CHF'], 'francs in Switzerland', 'de', 'CH', 'CHF'],
    [['EUR', 'CHF'], 'what suits the language', 'de', 'DE', 'EUR'],
    [['CHF', 'EUR'], 'what is paid with in the country', 'en', 'IE', 'EUR'],
    [['CHF', 'EUR'], 'the first, where neither is sold in', 'en', 'US', 'CHF'],
    [['KWD', 'USD'], 'dinars in Kuwait', 'en', 'KW', 'KWD'],
    [['KWD', 'USD'], 'dollars for readers of English', 'en', 'DE', 'USD'],
    [['KWD'], 'the only one', 'ja', undefined, 'KWD'],
  ])('%j: %s', (offered, _, language, country, currency) => {
    const offer = { languages, currencies: offered }
    expect(chooseMarket(offer, language, [{ country }]).currency).toBe(currency)
  })

  it('ignores a wish for a currency that is no longer sold in', () => {
    const offer = { languages, currencies: ['EUR', 'CHF'] as const }
    expect(chooseMarket(offer, 'de', [{ country: 'CH', currency: 'GBP' }])).toEqual({ country: 'CH', currency: 'CHF' })
  })

  it('every inhabited country has a currency', () => {
    const without = countries.filter((country) => !isCurrency(currencyOfCountry(country)))
    expect(without).toEqual(['AQ', 'GS'].filter((country) => without.includes(country)))
  })
})
