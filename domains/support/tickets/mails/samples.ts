import type { Letter } from '@/platform/mail/letter'
import { type SampleFacts, type SampleLetters, sample } from '@/platform/mail/samples'
import { consoleRoom, memberPage } from '@/platform/paths'
import { keptText } from '@/platform/text/shown-name'
import { customerLetters, staffLetters } from './letters'

const facts = ({ vendor, publicUrl }: SampleFacts) => ({
  vendor,
  ticket: 'T-1001',
  subject: keptText(sample.product),
  text: '…',
  url: publicUrl + memberPage('get_support'),
  days: 7,
  isRead: true,
})
const staffFacts = (given: SampleFacts) => ({
  ...facts(given),
  url: given.publicUrl + consoleRoom('tickets', 'T-1001'),
  name: sample.name,
  email: sample.email,
})

/** Returns both forms of a letter: with a mailbox that is read, and without. */
const bothWays = (write: (isRead: boolean) => Letter) => [write(true), write(false)] as const

export const samples: SampleLetters = {
  'support.received': (t, given) => bothWays((isRead) => customerLetters.received(t, { ...facts(given), isRead })),
  'support.unopened': (t, given) => bothWays((isRead) => customerLetters.unopened(t, { ...facts(given), isRead })),
  'support.answered': (t, given) => bothWays((isRead) => customerLetters.answered(t, { ...facts(given), isRead })),
  'support.closed': (t, given) => bothWays((isRead) => customerLetters.closed(t, { ...facts(given), isRead })),
  'support.staff.opened': (t, given) => [staffLetters.opened(t, staffFacts(given))],
  'support.staff.continued': (t, given) => [staffLetters.continued(t, staffFacts(given))],
}
