import { expect, it } from 'vitest'
import { builtInLanguages } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import { wordingOf } from '@/platform/i18n/wording-of'
import { Overrides } from '@/platform/wording/overrides'
import { formatTerm } from './term-words'

const words = readTranslators(wordingOf('domains/commerce/catalogue'), new Overrides({}))

it.each([
  [{ term: 'LFT', updatesMonths: 12 }, 'Lifetime, with updates for 1 year'],
  [{ term: 'LFT', updatesMonths: 18 }, 'Lifetime, with updates for 18 months'],
  [{ term: 'LFT', updatesMonths: undefined }, 'Lifetime'],
  [{ term: 'LFT', updatesMonths: null }, 'Lifetime'],
  [{ term: '3Y', updatesMonths: 12 }, '3 years, with updates for 1 year'],
  // Updates last as long as the licence, so they are not mentioned.
  [{ term: '1Y', updatesMonths: 12 }, '1 year'],
  [{ term: '1M', updatesMonths: 12 }, '1 month'],
  [{ term: 'FREE', updatesMonths: 1 }, 'Free of charge, with updates for 1 month'],
] as const)('says %j as “%s”', (sold, expected) => {
  expect(formatTerm(sold, words.en)).toBe(expected)
})

it('every language has words for each term', () => {
  expect(builtInLanguages.map((language) => formatTerm({ term: 'LFT', updatesMonths: 12 }, words[language]))).toEqual([
    'Lifetime, with updates for 1 year',
    'Unbefristet, mit Updates für 1 Jahr',
    'De por vida, con actualizaciones durante 1 año',
    'À vie, avec mises à jour pendant 1 an',
    '永久（1年間のアップデート付き）',
    '永久，含 1 年更新',
  ])
})
