import type { DiscrepancyKind } from '@/domains/commerce/subscriptions/rules/discrepancy'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { money } from '@/platform/money/money'
import type { Discrepancy } from '../store/discrepancies'

const reasons = {
  payment: 'mail.discrepancy.payment',
  subscription: 'mail.discrepancy.subscription',
  renewal: 'mail.discrepancy.renewal',
} as const satisfies Record<DiscrepancyKind, MessageKey>

const amountOf = (minor: Discrepancy['amount'], currency: Discrepancy['currency']) =>
  minor === null || currency === null ? '–' : formatMoney(money(minor, currency), 'en')

/**
 * The letter to the vendor: a payment or subscription names a checkout to which it does not belong; it has changed
 * nothing.
 */
export const discrepancyNotice = (
  t: Translate,
  { vendor, discrepancy, url }: { vendor: string; discrepancy: Discrepancy; url: string },
): Letter => ({
  subject: t('mail.discrepancy.subject', { vendor }),
  heading: t('mail.discrepancy.heading'),
  paragraphs: [t(reasons[discrepancy.kind]), t('mail.discrepancy.how', { id: String(discrepancy.id) })],
  action: { label: t('mail.reviewNotice.action'), url },
  rows: [
    { label: t('mail.discrepancy.name'), value: `${discrepancy.provider} ${discrepancy.name}` },
    { label: t('mail.discrepancy.checkout'), value: discrepancy.checkout },
    { label: t('mail.reviewNotice.paid'), value: amountOf(discrepancy.amount, discrepancy.currency) },
    { label: t('mail.reviewNotice.agreed'), value: amountOf(discrepancy.agreedAmount, discrepancy.agreedCurrency) },
  ],
})
