import { creditorReference } from '@/integrations/payments/transfer/reference'
import { type SampleFacts, type SampleLetters, sample } from '@/platform/mail/samples'
import { money } from '@/platform/money/money'
import { invoicePage, memberPage } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'
import { due, expired, reminder, type TransferFacts } from './letters'

const factsFor = ({ vendor, publicUrl, language, now }: SampleFacts): TransferFacts => ({
  vendor,
  language,
  order: sample.order,
  products: [sample.product],
  transfer: {
    holder: vendor,
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    amount: money(122500, 'EUR'),
    reference: creditorReference('EX2048QRST'),
    until: after(now, days(14)),
  },
  addresses: { orders: publicUrl + memberPage('order_history'), proForma: publicUrl + invoicePage(sample.order) },
})

export const samples: SampleLetters = {
  'transfers.due': (t, given) => [due(t, factsFor(given))],
  'transfers.reminder': (t, given) => [reminder(t, factsFor(given))],
  'transfers.expired': (t, given) => [expired(t, factsFor(given))],
}
