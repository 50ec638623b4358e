import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { OffReason } from '../rules/outcomes'

interface Facts {
  readonly vendor: string
  readonly reason: OffReason
  readonly address: string
  readonly description: string
  /** The endpoint's place in the console. */
  readonly url: string
}

const reasons = {
  gone: 'webhooks.mail.gone',
  failing: 'webhooks.mail.failing',
} as const satisfies Record<OffReason, MessageKey>

/** A letter to the owners of the console: an endpoint was switched off. */
export const offLetter = (t: Translate, { vendor, reason, address, description, url }: Facts): Letter => ({
  subject: t('webhooks.mail.subject', { vendor }),
  heading: t('webhooks.mail.heading'),
  paragraphs: [t(reasons[reason]), t('webhooks.mail.next')],
  rows: [{ label: description, detail: address, value: '' }],
  action: { label: t('webhooks.mail.action'), url },
})
