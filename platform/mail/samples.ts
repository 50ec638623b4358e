import type { Reader } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from './letter'

/** The facts of a sample mail. */
export interface SampleFacts {
  readonly vendor: string
  readonly publicUrl: string
  readonly reader: Reader
  readonly now: Date
}

/** The letters of a domain with made-up facts, by kind, each as it may read: the first as it mostly does. */
export type SampleLetters = Readonly<
  Record<string, (t: Translate, facts: SampleFacts) => readonly [Letter, ...Letter[]]>
>

/** Made-up facts of the sample letters, without a real product or order. */
export const sample = {
  product: 'Example Studio',
  otherProduct: 'Example Studio Plus',
  order: 'EX-2048-7731',
  email: 'ada@example.com',
  otherEmail: 'ada@example.org',
  name: 'Ada Example',
  code: 'EXMP-L3CO-DE77',
} as const
