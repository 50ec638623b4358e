import { type Language, tagOf } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

interface NoticeFacts {
  readonly vendor: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The reader's products that are the reason for the letter. */
  readonly products: readonly string[]
  readonly language: Language
  /** Where its button leads. */
  readonly url: string
}

/** Returns staff's letter to all owners of something, with its reason. */
export const noticeLetter = (
  t: Translate,
  { vendor, subject, paragraphs, products, language, url }: NoticeFacts,
): Letter => ({
  subject,
  heading: subject,
  paragraphs,
  action: { label: t('mail.bulk.action'), url },
  notes: [t('mail.bulk.why', { vendor, products: new Intl.ListFormat(tagOf(language)).format(products) })],
})
