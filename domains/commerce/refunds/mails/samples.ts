import { type SampleFacts, type SampleLetters, sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { unixSeconds } from '@/platform/time/duration'
import { type LetterName, letterOf, letters } from './letters'

const caseFor = ({ language, now }: SampleFacts) => ({
  number: 'R-1001',
  fullName: sample.name,
  email: sample.email,
  language,
  createdAt: now,
  orderNumber: sample.order,
  country: 'DE',
  currency: 'EUR' as const,
  provider: null,
  soldBy: 'vendor' as const,
  lines: [
    { position: 0, pid: 1, quantity: 1, units: null, names: { [language]: sample.product }, amount: 4900, status: 2 },
  ] as never,
  steps: [{ state: 'declined', at: unixSeconds(now), actorKind: 'operator', actor: sample.name, note: '…' }] as const,
})

export const samples: SampleLetters = Object.fromEntries(
  (Object.keys(letters) as LetterName[]).map((name) => [
    `refunds.${name}`,
    (t, given) => {
      const facts = {
        found: caseFor(given),
        vendor: given.vendor,
        url: given.publicUrl + memberPage('order_history'),
      }
      const ofMerchant = { ...facts.found, provider: 'sandbox', soldBy: 'provider' } as const
      return [letterOf(t, facts, name), letterOf(t, { ...facts, found: ofMerchant }, name)]
    },
  ]),
)
