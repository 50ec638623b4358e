import { formatMoney } from '@/platform/i18n/money'
import { type SampleFacts, type SampleLetters, sample } from '@/platform/mail/samples'
import { money } from '@/platform/money/money'
import { memberPage } from '@/platform/paths'
import { keptName, keptText } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import { handoverLetters } from './handover-letters'
import { letters } from './letters'

const names = {
  name: keptName('Grace'),
  sender: keptName('Ada'),
  message: keptText('Happy birthday!\nEnjoy it.'),
}

const facts = ({ vendor, publicUrl, now }: { vendor: string; publicUrl: string; now: Date }) => ({
  vendor,
  ...names,
  products: sample.product,
  email: sample.email,
  until: after(now, days(30)),
  url: publicUrl + memberPage('presents'),
  code: 'K7QM-2X4R-TA9B-CDE2',
})

const handed = (given: SampleFacts) => ({
  ...facts(given),
  product: sample.product,
  order: sample.order,
  fee: { amount: formatMoney(money(500, 'EUR'), given.language), order: 'EX-2049-1206' },
  url: given.publicUrl + memberPage('licence_handovers'),
})

export const samples: SampleLetters = {
  'giving.present': (t, given) => [letters.present(t, facts(given))],
  'giving.presentReminder': (t, given) => [letters.presentReminder(t, facts(given))],
  'giving.presentWaits': (t, given) => [letters.presentWaits(t, facts(given))],
  'giving.presentAccepted': (t, given) => [letters.presentAccepted(t, facts(given))],
  'giving.presentReturned': (t, given) => [letters.presentReturned(t, facts(given))],
  'giving.handoverHeld': (t, given) => [handoverLetters.handoverHeld(t, handed(given))],
  'giving.handover': (t, given) => [handoverLetters.handover(t, handed(given))],
  'giving.handoverAccepted': (t, given) => [handoverLetters.handoverAccepted(t, handed(given))],
  'giving.handoverReceived': (t, given) => [handoverLetters.handoverReceived(t, handed(given))],
  'giving.handoverDeclined': (t, given) => [handoverLetters.handoverDeclined(t, handed(given))],
  'giving.handoverOver': (t, given) => [handoverLetters.handoverOver(t, handed(given))],
  'giving.handoverStopped': (t, given) => [handoverLetters.handoverStopped(t, handed(given))],
  'giving.feeInVain': (t, given) => [handoverLetters.feeInVain(t, handed(given))],
  'giving.handoverWithdrawn': (t, given) => [handoverLetters.handoverWithdrawn(t, handed(given))],
}
