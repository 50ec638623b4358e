import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

interface Facts {
  readonly vendor: string
  readonly order: string
  /** Where the buyer may write to. */
  readonly contact: string
}

/**
 * The letter to the former address of an order: it may be a stranger's, so it contains no other address, and no link.
 */
export const addressMended = (t: Translate, { vendor, order, contact }: Facts): Letter => ({
  subject: t('mail.mended.subject', { vendor }),
  heading: t('mail.mended.heading'),
  paragraphs: [t('mail.mended.text', { order }), t('mail.mended.stranger')],
  notes: [t('mail.mended.buyer', { contact })],
})
