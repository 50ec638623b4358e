import { expect, it } from 'vitest'
import { compileCatalogue } from './compile'
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
