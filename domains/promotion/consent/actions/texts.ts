import { createHash } from 'node:crypto'
import type { TopicSettings } from '@/platform/config/settings/consent'
import type { Language } from '@/platform/i18n/languages'
import { textIn, textReader } from '@/platform/i18n/texts'
import type { Letters } from '@/platform/installation/deps'

/** A sentence by which a topic is offered. */
export interface TopicText {
  readonly version: string
  readonly topic: string
  readonly language: Language
  readonly text: string
}

type Wording = Pick<Letters, 'offer' | 'vendorName' | 'translate'>

/** The sentence of each topic in each language: pages show these and no others, so that what was read is known. */
export const textsOf = (
  topics: Readonly<Record<string, TopicSettings>>,
  { offer, vendorName: vendor, translate }: Wording,
): readonly TopicText[] =>
  offer.languages.spoken.flatMap((language) => {
    const reader = textReader(offer.languages, language)
    return Object.entries(topics).map(([topic, { names, about }]) => {
      const name = textIn(names, reader)
      const sentence = translate[language]('consent.sentence', { vendor, topic: name })
      const text = about ? `${sentence} ${textIn(about, reader)}` : sentence
      return { version: versionOf(topic, text), topic, language, text }
    })
  })

/** A sentence by its hash. */
export const versionOf = (topic: string, text: string) => createHash('sha256').update(`${topic}\n${text}`).digest('hex')
