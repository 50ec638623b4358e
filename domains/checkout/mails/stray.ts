import type { StrayKind } from '@/domains/subscriptions/rules/stray'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { formatMoney } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import type { Stray } from '../store/strays'

const reasons = {
  payment: 'mail.stray.payment',
  subscription: 'mail.stray.subscription',
  renewal: 'mail.stray.renewal',
} as const satisfies Record<StrayKind, MessageKey>

const amountOf = (minor: Stray['amount'], currency: Stray['currency']) =>
  minor === null || currency === null ? '–' : formatMoney(money(minor, currency), 'en')

/** To the vendor: something names a checkout and is not its own; it has moved nothing. */
export const strayNotice = (
  t: Translate,
  { vendor, stray, url }: { vendor: string; stray: Stray; url: string },
): Letter => ({
  subject: t('mail.stray.subject', { vendor }),
  heading: t('mail.stray.heading'),
  paragraphs: [t(reasons[stray.kind]), t('mail.stray.how', { id: String(stray.id) })],
  action: { label: t('mail.reviewNotice.action'), url },
  rows: [
    { label: t('mail.stray.name'), value: `${stray.provider} ${stray.name}` },
    { label: t('mail.stray.checkout'), value: stray.checkout },
    { label: t('mail.reviewNotice.paid'), value: amountOf(stray.amount, stray.currency) },
    { label: t('mail.reviewNotice.agreed'), value: amountOf(stray.agreedAmount, stray.agreedCurrency) },
  ],
})
