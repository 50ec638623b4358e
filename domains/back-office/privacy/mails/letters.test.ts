import { expect, it } from 'vitest'
import { createTranslator } from '@/platform/i18n/translator'
import { noName } from '@/platform/text/shown-name'
import { wordsOf } from '@/tests/screens/words'
import { letters } from './letters'

const t = createTranslator('en', wordsOf('en'))

it.each([
  ['requested', 'mail.accountEnd.subscriptions'],
  ['kept', 'mail.accountEnd.kept.subscriptions'],
] as const)('the letter %s speaks of subscriptions where the vendor has any', (name, key) => {
  for (const hasSubscriptions of [true, false]) {
    const facts = {
      vendor: 'Pilot',
      endsAt: new Date('2026-11-23T12:00:00Z'),
      url: '/',
      hasSubscriptions,
      company: noName,
    }
    expect(letters[name].write(t, facts).paragraphs.includes(t(key))).toBe(hasSubscriptions)
  }
})
