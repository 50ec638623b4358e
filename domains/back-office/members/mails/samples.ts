import { formatMoney } from '@/platform/i18n/money'
import { type SampleLetters, sample } from '@/platform/mail/samples'
import { money } from '@/platform/money/money'
import { memberPage } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'
import { letters } from './letters'

const { product, order, code } = sample

export const samples: SampleLetters = {
  'members.code': (t, { vendor, publicUrl }) => [
    letters.code(t, { vendor, product, order, code, url: publicUrl + memberPage('my_products') }),
  ],
  'members.gift': (t, { vendor, publicUrl, language }) => {
    const worth = formatMoney(money(2500, 'EUR'), language)
    return [letters.gift(t, { vendor, gift: product, worth, url: publicUrl + memberPage('my_products') })]
  },
  'members.product': (t, { vendor, publicUrl, now }) => {
    const where = { vendor, product, order, url: publicUrl + memberPage('my_products') }
    const facts = { ...where, term: 'LFT', updatesMonths: 12 } as const
    return [
      letters.product(t, { ...facts, until: after(now, days(365)) }),
      letters.product(t, { ...facts, until: null }),
    ]
  },
  'members.revoked': (t, { vendor, publicUrl }) => [
    letters.revoked(t, { vendor, product, order, url: publicUrl + memberPage('my_products') }),
  ],
  'members.restored': (t, { vendor, publicUrl }) => [
    letters.restored(t, { vendor, product, order, url: publicUrl + memberPage('my_products') }),
  ],
  'members.keyReplaced': (t, { vendor, publicUrl }) => [
    letters.keyReplaced(t, { vendor, product, order, url: publicUrl + memberPage('license') }),
  ],
  'members.merged': (t, { vendor, publicUrl }) => [
    letters.merged(t, {
      vendor,
      from: sample.otherEmail,
      into: sample.email,
      url: publicUrl + memberPage('login'),
    }),
  ],
}
