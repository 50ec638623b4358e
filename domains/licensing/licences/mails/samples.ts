import type { Translate } from '@/platform/i18n/translator'
import { type SampleFacts, type SampleLetters, sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { keptName } from '@/platform/text/shown-name'
import { type KeyLetter, keyLetter } from './letters'

const written =
  (name: KeyLetter) =>
  (t: Translate, { vendor, publicUrl }: SampleFacts) => {
    const facts = {
      vendor,
      company: keptName('Example Ltd'),
      url: publicUrl + memberPage('license'),
      keys: [{ product: sample.product, order: sample.order, ending: 'DE77X' }],
    }
    return [
      keyLetter(t, name, { ...facts, person: keptName(sample.name) }),
      keyLetter(t, name, { ...facts, person: null }),
    ] as const
  }

export const samples: SampleLetters = {
  'licences.keysKnown': written('keysKnown'),
  'licences.keysExchanged': written('keysExchanged'),
}
