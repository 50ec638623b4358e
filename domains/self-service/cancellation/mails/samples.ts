import { type SampleLetters, sample } from '@/platform/mail/samples'
import { receiptOf } from './letters'

export const samples: SampleLetters = {
  'cancelling.receipt': (t, { vendor, language, now }) => {
    const given = { number: 'C-7KQ2MX4R', receivedAt: now, name: 'Ada Lovelace', email: sample.email }
    const facts = { vendor, language, timeZone: 'Europe/Berlin' }
    const notice = { ...given, contract: sample.order, kind: 'ordinary', wishedDay: null } as const
    const reason = 'It does not start on my computer.'
    const other = { ...notice, kind: 'extraordinary', reason, wishedDay: '2026-12-31' } as const
    return [receiptOf(t, { ...facts, notice }), receiptOf(t, { ...facts, notice: other })]
  },
}
