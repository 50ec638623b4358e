import type { SampleLetters } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { keptName } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import { type LetterName, letters } from './letters'

export const samples: SampleLetters = Object.fromEntries(
  (Object.keys(letters) as LetterName[]).map((name) => [
    `conversions.${name}`,
    (t, { vendor, publicUrl, now }) => [
      letters[name](t, {
        vendor,
        company: keptName('Acme GmbH'),
        until: after(now, days(7)),
        url: publicUrl + memberPage('companies'),
      }),
    ],
  ]),
)
