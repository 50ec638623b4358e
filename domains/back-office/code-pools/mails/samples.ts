import { type SampleLetters, sample } from '@/platform/mail/samples'
import { consoleRoom } from '@/platform/paths'
import { lowLetter } from './letters'

export const samples: SampleLetters = {
  'pools.low': (t, { vendor, publicUrl }) => [
    lowLetter(t, {
      vendor,
      pools: [{ name: sample.product, free: 7, threshold: 20 }],
      url: publicUrl + consoleRoom('codes'),
    }),
  ],
}
