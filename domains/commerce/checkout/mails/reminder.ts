import { formatDay } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

interface Facts {
  readonly vendor: string
  readonly products: readonly string[]
  readonly language: Language
  /** How long the way back is good. */
  readonly until: Date
  readonly url: string
  /** Where such mails end. */
  readonly stopUrl: string
}

/** Reminds a buyer of an unfinished checkout, at their wish: once, and without other advertising. */
export const unfinishedLetter = (t: Translate, { vendor, products, language, until, url, stopUrl }: Facts): Letter => ({
  subject: t('mail.unfinished.subject', { vendor }),
  heading: t('mail.unfinished.heading'),
  paragraphs: [
    t('mail.unfinished.text', { products: new Intl.ListFormat(tagOf(language)).format(products) }),
    t('mail.unfinished.price'),
  ],
  action: { label: t('mail.unfinished.action'), url },
  notes: [t('mail.unfinished.once', { until: formatDay(until, language) })],
  links: [{ label: t('mail.unfinished.stop'), url: stopUrl }],
})
