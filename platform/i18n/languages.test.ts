import { describe, expect, test } from 'vitest'
import { chooseLanguage } from './choose-language'
import { builtInLanguages, type Language, Languages } from './languages'
import { textIn, textReader } from './texts'

test.each([
  [{ parameter: 'de', stored: 'fr', cookie: 'ja', acceptLanguage: 'es' }, 'de'],
  [{ parameter: 'xx', stored: 'fr', cookie: 'ja', acceptLanguage: 'es' }, 'fr'],
  [{ stored: null, cookie: 'ja', acceptLanguage: 'es' }, 'ja'],
  [{ acceptLanguage: 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  [{ acceptLanguage: 'pt-BR,pt;q=0.9,fr;q=0.4,de;q=0.5' }, 'de'],
  [{ acceptLanguage: 'zh-TW' }, 'zh'],
  [{ acceptLanguage: 'de;q=0' }, 'en'],
  [{ acceptLanguage: ';;,,q=' }, 'en'],
  [{ parameter: ['de'] }, 'en'],
  [{}, 'en'],
] as const)('%j: %s', (hints, language) => expect(chooseLanguage(new Languages(), hints)).toBe(language))

describe('languages that a vendor adds', () => {
  const brought = new Languages({
    nl: { tag: 'nl', name: 'Nederlands', country: 'NL', currency: 'EUR' },
    'pt-BR': { tag: 'pt-BR', name: 'Português', country: 'BR', currency: 'USD' },
    'de-CH': { tag: 'de-CH', name: 'Schweizerdeutsch', country: 'CH', currency: 'EUR' },
  })

  test.each([
    [{ parameter: 'nl' }, 'nl'],
    [{ acceptLanguage: 'nl-BE,en;q=0.5' }, 'nl'],
    [{ acceptLanguage: 'pt,en;q=0.5' }, 'pt-BR'],
    [{ acceptLanguage: 'pt-br' }, 'pt-BR'],
    [{ acceptLanguage: 'de-CH,de;q=0.9' }, 'de-CH'],
    [{ acceptLanguage: 'de-AT' }, 'de'],
    [{ acceptLanguage: 'p' }, 'en'],
  ])('%j: %s', (hints, language) => expect(chooseLanguage(brought, hints)).toBe(language))

  test('follow those of the product, and belong to one vendor alone', () => {
    expect(brought.spoken.slice(builtInLanguages.length)).toEqual(['nl', 'pt-BR', 'de-CH'])
    const other = new Languages({ fi: { tag: 'fi', name: 'Suomi', country: 'FI', currency: 'EUR' } })
    const [finnish = 'en'] = other.spoken.slice(builtInLanguages.length)
    expect([other.factsOf(finnish).name, other.is('nl'), brought.is('fi')]).toEqual(['Suomi', false, false])
    expect(brought.factsOf(finnish).name).toBe('English')
  })
})

describe('a vendor who speaks German, then French', () => {
  const german = new Languages({}, ['de', 'fr'])

  test.each([
    [{ parameter: 'fr' }, 'fr'],
    [{ parameter: 'en', stored: 'ja', cookie: 'es', acceptLanguage: 'zh' }, 'de'],
    [{ parameter: 'en', stored: 'fr' }, 'fr'],
    [{ acceptLanguage: 'en-GB,en;q=0.9,fr;q=0.1' }, 'fr'],
    [{}, 'de'],
  ])('answers %j in %s', (hints, language) => expect(chooseLanguage(german, hints)).toBe(language))

  test('a vendor with German, then French treats a visitor who chose another language as a reader of German', () =>
    expect(german.of('ja')).toBe('de'))

  test.each([
    [{ de: 'Ton', fr: 'Son', en: 'Sound' }, 'fr', 'Son'],
    [{ de: 'Ton', en: 'Sound' }, 'fr', 'Ton'],
    [{ fr: 'Son', en: 'Sound' }, 'de', 'Son'],
    [{ ja: '音', en: 'Sound' }, 'de', 'Sound'],
    [{ de: '', fr: 'Son' }, 'de', 'Son'],
    [{}, 'de', ''],
  ])('calls %j in %s %s', (texts, language, name) =>
    expect(textIn(texts, textReader(german, language as Language))).toBe(name),
  )

  test('has no name for a missing language', () => expect(textIn(undefined, textReader(german, 'de'))).toBeNull())
})
