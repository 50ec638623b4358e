import { type SampleLetters, sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'
import { letters } from './letters'

const facts = ({ vendor, publicUrl, now }: { vendor: string; publicUrl: string; now: Date }) => ({
  ...{ vendor, name: 'Grace', sender: 'Ada', message: 'Happy birthday!\nEnjoy it.', products: sample.product },
  ...{ email: sample.email, until: after(now, days(30)), url: publicUrl + memberPage('presents') },
  code: 'K7QM-2X4R-TA9B-CDE2',
})

export const samples: SampleLetters = {
  'giving.present': (t, given) => [letters.present(t, facts(given))],
  'giving.presentReminder': (t, given) => [letters.presentReminder(t, facts(given))],
  'giving.presentWaits': (t, given) => [letters.presentWaits(t, facts(given))],
  'giving.presentAccepted': (t, given) => [letters.presentAccepted(t, facts(given))],
  'giving.presentReturned': (t, given) => [letters.presentReturned(t, facts(given))],
}
