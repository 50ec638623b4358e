import { formatMoney } from '@/platform/i18n/money'
import { type SampleLetters, sample } from '@/platform/mail/samples'
import { money } from '@/platform/money/money'
import { checkoutPage, memberPage } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'
import { type LetterName, letters } from './letters'

export const samples: SampleLetters = Object.fromEntries(
  (Object.keys(letters) as LetterName[]).map((name) => [
    `subscription.${name}`,
    (t, { vendor, publicUrl, language, now }) => [
      letters[name](t, {
        vendor,
        product: sample.product,
        amount: formatMoney(money(4900, 'EUR'), language),
        paid: formatMoney(money(3900, 'EUR'), language),
        running: name === 'notice' ? formatMoney(money(3900, 'EUR'), language) : '',
        until: after(now, days(14)),
        grace: after(now, days(28)),
        resumes: after(now, days(44)),
        lastFour: '4242',
        cardEnds: after(now, days(30)),
        plan: sample.product,
        planAmount: formatMoney(money(2900, 'EUR'), language),
        manage: publicUrl + memberPage('subscription'),
        orders: publicUrl + memberPage('order_history'),
        pay: publicUrl + memberPage('subscription'),
        buyAgain: publicUrl + checkoutPage('pid=1'),
      }),
    ],
  ]),
)
