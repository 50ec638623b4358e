import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { ShownName } from '@/platform/text/shown-name'

interface Facts {
  readonly vendor: string
  readonly company: ShownName
  /** The person who has read the keys; null: an erased account. */
  readonly person: ShownName | null
  /** The keys, by their products and last characters. */
  readonly keys: readonly { readonly product: string; readonly order: string; readonly ending: string }[]
  /** Where the keys are. */
  readonly url: string
}

const texts = {
  keysKnown: {
    subject: 'mail.licences.keysKnown.subject',
    heading: 'mail.licences.keysKnown.heading',
    paragraphs: ['mail.licences.keysKnown.text', 'mail.licences.keysKnown.way'],
  },
  keysExchanged: {
    subject: 'mail.licences.keysExchanged.subject',
    heading: 'mail.licences.keysExchanged.heading',
    paragraphs: ['mail.licences.keysExchanged.text', 'mail.licences.keysExchanged.way'],
  },
} as const

export type KeyLetter = keyof typeof texts

/** Returns the letter to a company's owners about a person who knows keys that they may no longer read. */
export function keyLetter(t: Translate, name: KeyLetter, { keys, url, ...facts }: Facts): Letter {
  const { subject, heading, paragraphs } = texts[name]
  const words = { ...facts, person: facts.person ?? t('mail.licences.formerMember') }
  return {
    subject: t(subject, words),
    heading: t(heading, words),
    paragraphs: paragraphs.map((each) => t(each, words)),
    rows: keys.map(({ product, order, ending }) => ({
      label: product,
      detail: t('mail.licences.order', { order }),
      value: `…${ending}`,
    })),
    action: { label: t('mail.licences.action'), url },
  }
}
