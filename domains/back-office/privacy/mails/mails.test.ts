import { expect, it } from 'vitest'
import { createTranslator } from '@/platform/i18n/translator'
import { readerIn } from '@/tests/samples/reader'
import { wordsOf } from '@/tests/screens/words'
import { privacyMails } from './mails'

const t = createTranslator('en', wordsOf('en'))
const place = { vendor: 'Pilot', publicUrl: '', reader: readerIn('en') } as const

it.each([
  ['requested', 'mail.accountEnd.subscriptions'],
  ['kept', 'mail.accountEnd.kept.subscriptions'],
] as const)('the letter %s speaks of subscriptions where the vendor has any', (name, key) => {
  for (const hasSubscriptions of [true, false]) {
    const facts = { endsAt: new Date('2026-11-23T12:00:00Z'), hasSubscriptions, hash: '' }
    expect(privacyMails.write(name, t, place, facts).paragraphs.includes(t(key))).toBe(hasSubscriptions)
  }
})
