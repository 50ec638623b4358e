import { type SampleLetters, sample } from '@/platform/mail/samples'
import { money } from '@/platform/money/money'
import { memberPage } from '@/platform/paths'
import { type LetterName, letters } from './letters'

export const samples: SampleLetters = Object.fromEntries(
  (Object.keys(letters) as LetterName[]).map((name) => [
    `risk.${name}`,
    (t, { vendor, language, publicUrl }) => [
      letters[name](t, {
        vendor,
        language,
        order: sample.order,
        amount: money(4900, 'EUR'),
        urls: { orders: publicUrl + memberPage('order_history'), support: publicUrl + memberPage('get_support') },
      }),
    ],
  ]),
)
