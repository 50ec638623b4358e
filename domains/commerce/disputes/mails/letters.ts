import type { Language } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { Money } from '@/platform/money/money'

export interface Facts {
  readonly vendor: string
  readonly language: Language
  readonly number: string
  readonly order: string
  readonly amount: Money
  readonly urls: { readonly orders: string; readonly support: string }
}

type Write = (t: Translate, facts: Facts) => Letter

const aboutOrder = ({ order, amount, language }: Facts) => ({ order, amount: formatMoney(amount, language) })

/** The mails about disputed payments, by what has happened. */
export const letters = {
  opened: (t, facts) => ({
    subject: t('mail.disputeOpened.subject', { vendor: facts.vendor, order: facts.order }),
    heading: t('mail.disputeOpened.heading'),
    paragraphs: [
      t('mail.disputeOpened.text', aboutOrder(facts)),
      t('mail.disputeOpened.rests'),
      t('mail.disputeOpened.mistake'),
    ],
    action: { label: t('mail.dispute.support'), url: facts.urls.support },
    notes: [t('mail.dispute.number', { number: facts.number })],
  }),
  kept: (t, facts) => ({
    subject: t('mail.disputeKept.subject', { vendor: facts.vendor, order: facts.order }),
    heading: t('mail.disputeKept.heading'),
    paragraphs: [t('mail.disputeKept.text', aboutOrder(facts)), t('mail.disputeKept.next')],
    action: { label: t('mail.dispute.orders'), url: facts.urls.orders },
    notes: [t('mail.dispute.number', { number: facts.number })],
  }),
  lost: (t, facts) => ({
    subject: t('mail.disputeLost.subject', { vendor: facts.vendor, order: facts.order }),
    heading: t('mail.disputeLost.heading'),
    paragraphs: [t('mail.disputeLost.text', aboutOrder(facts)), t('mail.disputeLost.next')],
    action: { label: t('mail.dispute.support'), url: facts.urls.support },
    notes: [t('mail.dispute.number', { number: facts.number })],
  }),
  lostPart: (t, facts) => ({
    subject: t('mail.disputeKept.subject', { vendor: facts.vendor, order: facts.order }),
    heading: t('mail.disputeKept.heading'),
    paragraphs: [t('mail.disputeLostPart.text', aboutOrder(facts)), t('mail.disputeKept.next')],
    action: { label: t('mail.dispute.orders'), url: facts.urls.orders },
    notes: [t('mail.dispute.number', { number: facts.number })],
  }),
} satisfies Record<string, Write>

export type LetterName = keyof typeof letters
