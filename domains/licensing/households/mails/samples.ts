import type { Translate } from '@/platform/i18n/translator'
import { type SampleLetters, sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { commonPlatforms } from '@/platform/programs/platforms'
import { keptName } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import { letters, seatInWords } from './letters'

const facts = ({ vendor, publicUrl, now }: { vendor: string; publicUrl: string; now: Date }, t?: Translate) => ({
  vendor,
  holder: keptName('Ada'),
  person: keptName('Grace'),
  email: sample.email,
  seats: t ? commonPlatforms.map((platform) => seatInWords(t, sample.product, platform)).join(', ') : sample.product,
  until: after(now, days(14)),
  url: publicUrl + memberPage('household'),
})

export const samples: SampleLetters = {
  'households.invitation': (t, given) => [letters.invitation(t, facts(given, t))],
  'households.joined': (t, given) => [
    letters.joined(t, facts(given)),
    letters.joined(t, { ...facts(given), seats: '' }),
  ],
  'households.declined': (t, given) => [letters.declined(t, facts(given))],
  'households.welcome': (t, given) => [
    letters.welcome(t, facts(given)),
    letters.welcome(t, { ...facts(given), seats: '' }),
  ],
  'households.seatGiven': (t, given) => [letters.seatGiven(t, facts(given))],
  'households.seatTakenBack': (t, given) => [letters.seatTakenBack(t, facts(given))],
  'households.over': (t, given) => [letters.over(t, facts(given))],
  'households.ended': (t, given) => [letters.ended(t, facts(given))],
  'households.freed': (t, given) => [letters.freed(t, facts(given))],
  'households.gone': (t, given) => [letters.gone(t, facts(given))],
}
