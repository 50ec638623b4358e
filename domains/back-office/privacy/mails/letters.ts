import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { ShownName } from '@/platform/text/shown-name'

interface Facts {
  readonly vendor: string
  /** When the account ends. */
  readonly endsAt: Date
  /** Where its button leads. */
  readonly url: string
  /** The vendor has subscriptions, so that there may be some. */
  readonly hasSubscriptions: boolean
  /** The name of the company that ends; empty: it is a person's account. */
  readonly company: ShownName
}

/** The letters to a member whose account is to end. */
export const letters = {
  requested: {
    confidential: true,
    write: (t, { vendor, endsAt, url, hasSubscriptions }) => ({
      subject: t('mail.accountEnd.requested.subject', { vendor, endsAt }),
      heading: t('mail.accountEnd.requested.heading'),
      paragraphs: [
        t('mail.accountEnd.requested.text', { vendor, endsAt }),
        ...(hasSubscriptions ? [t('mail.accountEnd.subscriptions')] : []),
        t('mail.accountEnd.requested.keep'),
      ],
      action: { label: t('mail.accountEnd.keepAction'), url },
      notes: [t('mail.accountEnd.notYou')],
    }),
  },
  reminder: {
    confidential: false,
    write: (t, { vendor, endsAt, url }) => ({
      subject: t('mail.accountEnd.reminder.subject', { vendor, endsAt }),
      heading: t('mail.accountEnd.reminder.heading'),
      paragraphs: [t('mail.accountEnd.reminder.text', { vendor, endsAt }), t('mail.accountEnd.reminder.keep')],
      action: { label: t('mail.accountEnd.openAction'), url },
    }),
  },
  kept: {
    confidential: false,
    write: (t, { vendor, url, hasSubscriptions }) => ({
      subject: t('mail.accountEnd.kept.subject', { vendor }),
      heading: t('mail.accountEnd.kept.heading'),
      paragraphs: [
        t('mail.accountEnd.kept.text', { vendor }),
        ...(hasSubscriptions ? [t('mail.accountEnd.kept.subscriptions')] : []),
      ],
      action: { label: t('mail.accountEnd.openAction'), url },
      notes: [t('mail.accountEnd.kept.notYou')],
    }),
  },
  ended: {
    confidential: false,
    write: (t, { vendor }) => ({
      subject: t('mail.accountEnd.ended.subject', { vendor }),
      heading: t('mail.accountEnd.ended.heading'),
      paragraphs: [
        t('mail.accountEnd.ended.text', { vendor }),
        t('mail.accountEnd.ended.books'),
        t('mail.accountEnd.ended.again'),
      ],
    }),
  },
  companyRequested: {
    confidential: false,
    write: (t, { url, hasSubscriptions, ...facts }) => ({
      subject: t('mail.companyEnd.requested.subject', facts),
      heading: t('mail.companyEnd.requested.heading', facts),
      paragraphs: [
        t('mail.companyEnd.requested.text', facts),
        ...(hasSubscriptions ? [t('mail.accountEnd.subscriptions')] : []),
        t('mail.companyEnd.requested.stop'),
      ],
      action: { label: t('mail.companyEnd.action'), url },
    }),
  },
  companyReminder: {
    confidential: false,
    write: (t, { url, hasSubscriptions: _, ...facts }) => ({
      subject: t('mail.companyEnd.reminder.subject', facts),
      heading: t('mail.companyEnd.reminder.heading', facts),
      paragraphs: [t('mail.companyEnd.requested.text', facts), t('mail.companyEnd.requested.stop')],
      action: { label: t('mail.companyEnd.action'), url },
    }),
  },
  companyKept: {
    confidential: false,
    write: (t, { url, hasSubscriptions, ...facts }) => ({
      subject: t('mail.companyEnd.kept.subject', facts),
      heading: t('mail.companyEnd.kept.heading', facts),
      paragraphs: [
        t('mail.companyEnd.kept.text', facts),
        ...(hasSubscriptions ? [t('mail.accountEnd.kept.subscriptions')] : []),
      ],
      action: { label: t('mail.companyEnd.action'), url },
    }),
  },
  companyEnded: {
    confidential: false,
    write: (t, { vendor, company }) => ({
      subject: t('mail.companyEnd.ended.subject', { vendor, company }),
      heading: t('mail.companyEnd.ended.heading', { vendor, company }),
      paragraphs: [t('mail.companyEnd.ended.text', { vendor, company })],
    }),
  },
} satisfies Record<string, { confidential: boolean; write: (t: Translate, facts: Facts) => Letter }>

export type LetterName = keyof typeof letters
