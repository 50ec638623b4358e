import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { offerLanguages } from '@/platform/i18n/languages'
import { offerCurrencies } from '@/platform/money/currencies'
import { inEachCurrency, inEachLanguage } from './each-of'

afterEach(() => {
  offerLanguages()
  offerCurrencies()
})

const messagesOf = (schema: z.ZodMiniType, value: unknown) => {
  const read = schema.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('something in each of the vendor’s languages', () => {
  const strict = inEachLanguage(z.string(), 'lackNone')
  const draft = inEachLanguage(z.string(), 'lackSome')
  const isMissing = 'fr is missing: languages of vendor.json names it'
  const isSurplus = 'ja is not among the languages of vendor.json (de, fr); leave it out, or add it there'

  it.each([
    [{ de: 'Eins', fr: 'Un' }, []],
    [{ de: 'Eins' }, [isMissing]],
    [{ de: 'Eins', fr: 'Un', ja: '一' }, [isSurplus]],
    [{ de: 'Eins', ja: '一' }, [isMissing, isSurplus]],
  ])('%j is refused with %j', (value, expected) => {
    offerLanguages(['de', 'fr'])
    expect(messagesOf(strict, value)).toEqual(expected)
    // A draft may lack some values, but has none too many.
    expect(messagesOf(draft, value)).toEqual(expected.filter((each) => each === isSurplus))
  })
})

describe('an amount in each of the vendor’s currencies', () => {
  it('is required in the currencies at the time of reading, not of declaration', () => {
    const amounts = inEachCurrency(z.number(), 'lackNone')
    offerCurrencies(['CHF', 'KWD'])
    expect(messagesOf(amounts, { CHF: 4990, KWD: 12345 })).toEqual([])
    offerCurrencies(['CHF'])
    expect(messagesOf(amounts, { CHF: 4990, KWD: 12345 })).toEqual([
      'KWD is not among the currencies of vendor.json (CHF); leave it out, or add it there',
    ])
    expect(messagesOf(amounts, { CHF: 4990, XXX: 1 })).not.toEqual([])
  })
})
