import type { SampleLetters } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { keptName } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import { type LetterName, letters } from './letters'

export const samples: SampleLetters = Object.fromEntries(
  (Object.keys(letters) as LetterName[]).map((name) => [
    `privacy.${name}`,
    (t, { vendor, publicUrl, now }) => [
      letters[name].write(t, {
        vendor,
        endsAt: after(now, days(14)),
        url: publicUrl + memberPage('profile'),
        hasSubscriptions: true,
        company: keptName('Acme GmbH'),
      }),
    ],
  ]),
)
