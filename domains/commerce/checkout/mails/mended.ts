import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

interface Facts {
  readonly vendor: string
  readonly order: string
  /** Where the buyer may write to. */
  readonly contact: string
}

/** To the address that an order had: it may be a stranger's, so it is told no other address, and given no link. */
export const addressMended = (t: Translate, { vendor, order, contact }: Facts): Letter => ({
  subject: t('mail.mended.subject', { vendor }),
  heading: t('mail.mended.heading'),
  paragraphs: [t('mail.mended.text', { order }), t('mail.mended.stranger')],
  notes: [t('mail.mended.buyer', { contact })],
})
