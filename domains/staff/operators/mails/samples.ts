import type { AnnouncedKind } from '@/platform/audit/acts'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { type SampleFacts, type SampleLetters, sample } from '@/platform/mail/samples'
import { consoleHome } from '@/platform/paths'
import { announcedKinds, announcement } from './announcement'
import { letters } from './letters'
import { companyLinked, notices } from './notices'

const facts = ({ vendor, publicUrl }: SampleFacts) => ({ vendor, by: sample.name, url: publicUrl + consoleHome })

export const samples: SampleLetters = {
  'operators.invite': (t, given) => [
    letters.invite(t, facts(given)),
    letters.invite(t, { ...facts(given), by: atTheKeyboard }),
  ],
  'operators.reset': (t, given) => [letters.reset(t, facts(given))],
  'operators.passwordChanged': (t, given) => [notices.passwordChanged(t, given)],
  'operators.authenticatorChanged': (t, given) => [notices.authenticatorChanged(t, given)],
  'operators.companyLinked': (t, { vendor }) => [companyLinked(t, { vendor, company: 'Harbour Login' })],
  'operators.announced': (t, { vendor, now }) => {
    const of = (kind: AnnouncedKind) =>
      announcement(t, { kind, action: 'example', by: sample.name, at: now.toISOString(), details: {}, vendor })
    const [first, ...others] = announcedKinds
    return [of(first), ...others.map(of)]
  },
}
