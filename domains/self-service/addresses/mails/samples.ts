import { type SampleLetters, sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'
import { letters } from './letters'

export const samples: SampleLetters = {
  'addresses.code': (t, { vendor }) => [
    letters.code(t, { vendor, code: 'K7QM2X', purpose: 'own' }),
    letters.code(t, { vendor, code: 'K7QM2X', purpose: 'other' }),
  ],
  'addresses.waits': (t, { vendor, publicUrl, now }) => {
    const facts = { vendor, due: after(now, days(7)), url: publicUrl + memberPage('stop_request') }
    const others = (['change', 'wayBack'] as const).map((kind) => letters.waits(t, { ...facts, kind }))
    return [
      letters.waits(t, { ...facts, kind: 'claim' }),
      ...others,
      letters.waits(t, { ...facts, kind: 'wayBack', due: null }),
    ]
  },
  'addresses.wayBack': (t, { vendor, now }) => [letters.wayBack(t, { vendor, due: after(now, days(14)) })],
  'addresses.contested': (t, { vendor }) => [letters.contested(t, { vendor })],
  'addresses.merged': (t, { vendor, publicUrl, now }) => [
    letters.merged(t, {
      vendor,
      into: sample.email,
      until: after(now, days(7)),
      url: publicUrl + memberPage('stop_request'),
    }),
  ],
  'addresses.stopped': (t, { vendor }) => [letters.stopped(t, { vendor })],
  'addresses.found': (t, { vendor, publicUrl }) => [
    letters.found(t, {
      vendor,
      url: publicUrl + memberPage('login'),
      rows: [{ label: sample.order, value: '2026-11-23' }],
    }),
  ],
  'addresses.nothing': (t, { vendor, publicUrl }) => [
    letters.nothing(t, { vendor, url: publicUrl + memberPage('find_purchase') }),
  ],
}
