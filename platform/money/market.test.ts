import { describe, expect, it, test } from 'vitest'
import { chooseMarket } from './market'

describe('where somebody buys and in what they pay (spec 1.4)', () => {
  test.each([
    ['en', 'US', 'USD'],
    ['de', 'DE', 'EUR'],
    ['es', 'ES', 'EUR'],
    ['fr', 'FR', 'EUR'],
    ['ja', 'JP', 'JPY'],
    ['zh', 'TW', 'USD'],
  ] as const)('%s has a country and a currency', (language, country, currency) => {
    expect(chooseMarket(language, [])).toEqual({ country, currency })
    expect(chooseMarket(language, [{ country: 'GB' }]).currency).toBe('GBP')
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
  ])('%s', (_, choices, browser, expected) => expect(chooseMarket('en', choices, browser)).toEqual(expected))
})
