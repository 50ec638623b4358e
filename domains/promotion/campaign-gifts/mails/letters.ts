import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

interface Facts {
  readonly vendor: string
  readonly product: string
  readonly order: string
  /** The operator's, about a picture that was rejected. */
  readonly reason: string
  /** The list of the campaign. */
  readonly url: string
}

type Write = (t: Translate, facts: Facts) => Letter

/** The mails of gifts, by what was decided. None holds a code: that is read in the member area. */
export const letters = {
  approved: (t, { vendor, product, order, url }) => ({
    subject: t('mail.giftApproved.subject', { vendor }),
    heading: t('mail.giftApproved.heading'),
    paragraphs: [t('mail.giftApproved.text', { product, order }), t('mail.giftApproved.next')],
    action: { label: t('mail.giftApproved.action'), url },
  }),
  given: (t, { vendor, product, order, url }) => ({
    subject: t('mail.giftGiven.subject', { vendor }),
    heading: t('mail.giftGiven.heading'),
    paragraphs: [t('mail.giftGiven.text', { product, order })],
    action: { label: t('mail.giftGiven.action'), url },
  }),
  rejected: (t, { vendor, product, order, reason, url }) => ({
    subject: t('mail.giftRejected.subject', { vendor }),
    heading: t('mail.giftRejected.heading'),
    paragraphs: [
      t('mail.giftRejected.text', { product, order }),
      t('mail.giftRejected.reason', { reason }),
      t('mail.giftRejected.next'),
    ],
    action: { label: t('mail.giftRejected.action'), url },
  }),
} satisfies Record<string, Write>

export type LetterName = keyof typeof letters
