import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { ShownName } from '@/platform/text/shown-name'

interface Facts {
  readonly vendor: string
  readonly company: ShownName
  /** Until when it can be undone. */
  readonly until: Date
  readonly url: string
}

/** The letters to a person whose purchases became a company's, or are theirs again. */
export const letters = {
  converted: (t: Translate, { url, ...facts }: Facts): Letter => ({
    subject: t('mail.conversions.converted.subject', facts),
    heading: t('mail.conversions.converted.heading', facts),
    paragraphs: [
      t('mail.conversions.converted.text', facts),
      t('mail.conversions.converted.stays'),
      t('mail.conversions.converted.undo', facts),
    ],
    action: { label: t('mail.conversions.action'), url },
    notes: [t('mail.conversions.notYou')],
  }),
  undone: (t: Translate, { url, ...facts }: Facts): Letter => ({
    subject: t('mail.conversions.undone.subject', facts),
    heading: t('mail.conversions.undone.heading', facts),
    paragraphs: [t('mail.conversions.undone.text', facts)],
    action: { label: t('mail.conversions.action'), url },
    notes: [t('mail.conversions.notYou')],
  }),
}

export type LetterName = keyof typeof letters
