import { type SampleFacts, type SampleLetters, sample } from '@/platform/mail/samples'
import { after, days } from '@/platform/time/duration'
import { addressesOf } from '../rules/addresses'
import { made, type QuotationFacts } from './letters'

const factsFor = ({ vendor, publicUrl, language, now }: SampleFacts): QuotationFacts => ({
  vendor,
  language,
  timeZone: 'UTC',
  quotation: {
    number: 'Q-2026-000012',
    total: 122500,
    currency: 'EUR',
    validUntil: after(now, days(30)),
    note: null,
    lines: [
      {
        pid: 1,
        term: 'LFT',
        platforms: [],
        names: { [language]: sample.product, en: sample.product },
        quantity: 25,
        list: 122500,
        unit: 4900,
        amount: 122500,
      },
    ],
  },
  addresses: addressesOf(publicUrl, { key: 'EXAMPLE', language }),
})

export const samples: SampleLetters = { 'quotations.made': (t, given) => [made(t, factsFor(given))] }
