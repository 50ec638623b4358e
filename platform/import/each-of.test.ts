import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { readOffered } from '@/platform/contract/read-offered'
import { type Offer, usualOffer } from '@/platform/contract/vendor-offer'
import { Languages } from '@/platform/i18n/languages'
import { inEachCurrency, inEachLanguage } from './each-of'

const messagesOf = (schema: z.ZodMiniType, value: unknown, offer: Offer) => {
  const read = readOffered(schema, value, offer)
  return read.success ? [] : read.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
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
    const offer = { ...usualOffer, languages: new Languages({}, ['de', 'fr']) }
    expect(messagesOf(strict, value, offer)).toEqual(expected)
    // A draft may lack some values, but has none too many.
    expect(messagesOf(draft, value, offer)).toEqual(expected.filter((each) => each === isSurplus))
  })
})

describe('an amount in each of the vendor’s currencies', () => {
  it('is required in the currencies of the vendor by whose offer it is read', () => {
    const amounts = inEachCurrency(z.number(), 'lackNone')
    const [both, one] = [['CHF', 'KWD'], ['CHF']] as const
    expect(messagesOf(amounts, { CHF: 4990, KWD: 12345 }, { ...usualOffer, currencies: both })).toEqual([])
    expect(messagesOf(amounts, { CHF: 4990, KWD: 12345 }, { ...usualOffer, currencies: one })).toEqual([
      'KWD is not among the currencies of vendor.json (CHF); leave it out, or add it there',
    ])
    expect(messagesOf(amounts, { CHF: 4990, XXX: 1 }, { ...usualOffer, currencies: one })).not.toEqual([])
  })
})
