import { expect, it } from 'vitest'
import { compileCatalogue } from './compile'
import { formatDay, formatLongDay } from './day'
import type { MessageKey } from './message'
import { createTranslator } from './translator'

it.each([
  ['Europe/Berlin', 'en', 'until January 1, 2027, Jan 1, 2027'],
  ['America/New_York', 'en', 'until December 31, 2026, Dec 31, 2026'],
  ['Asia/Tokyo', 'ja', 'until 2027年1月1日, 2027年1月1日'],
] as const)('formats days in %s', (timeZone, language, said) => {
  const catalogue = compileCatalogue({ until: 'until {at, date, long}, {at, date, medium}' })
  const translate = createTranslator(language, catalogue, timeZone)
  expect(translate('until' as MessageKey, { at: new Date('2026-12-31T23:30:00Z') })).toBe(said)
})

it.each([
  ['en', 'GB', 'until 1 January 2027, 1 Jan 2027'],
  ['en', 'US', 'until January 1, 2027, Jan 1, 2027'],
  ['en', 'DE', 'until 1 January 2027, 1 Jan 2027'],
  ['en', null, 'until January 1, 2027, Jan 1, 2027'],
  ['en', 'TH', 'until January 1, 2027, Jan 1, 2027'],
  ['de', 'AT', 'until 1. Jänner 2027, 1. Jän. 2027'],
  ['es', 'MX', 'until 1 de enero de 2027, 1 ene 2027'],
  ['zh', 'US', 'until 2027年1月1日, 2027年1月1日'],
] as const)('formats days in %s for a reader in %s', (language, country, said) => {
  const catalogue = compileCatalogue({ until: 'until {at, date, long}, {at, date, medium}' })
  const translate = createTranslator(language, catalogue, 'UTC')
  const at = new Date('2027-01-01T00:00:00Z')
  expect(translate('until' as MessageKey, { at }, country)).toBe(said)
  expect(
    `until ${formatLongDay(at, { language, country }, 'UTC')}, ${formatDay(at, { language, country }, 'UTC')}`,
  ).toBe(said)
})
