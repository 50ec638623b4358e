import { type SampleLetters, sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { type LetterName, letters } from './letters'

export const samples: SampleLetters = Object.fromEntries(
  (Object.keys(letters) as LetterName[]).map((name) => [
    `gifts.${name}`,
    (t, { vendor, publicUrl }) => [
      letters[name](t, {
        vendor,
        product: sample.product,
        order: sample.order,
        reason: '…',
        url: publicUrl + memberPage('all_in_one_new_amazon_gift', { t: 'list' }),
      }),
    ],
  ]),
)
