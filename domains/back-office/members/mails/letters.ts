import { formatTerm, type SoldFor } from '@/domains/commerce/catalogue/rules/term-words'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

interface Facts {
  readonly vendor: string
  /** The link of its button. */
  readonly url: string
}

interface OrderFacts extends Facts {
  readonly product: string
  readonly order: string
}

/** Mails that tell members of the acts of staff. */
export const letters = {
  code: (t: Translate, { vendor, product, order, code, url }: OrderFacts & { readonly code: string }): Letter => ({
    subject: t('mail.members.code.subject', { vendor, product, order }),
    heading: t('mail.members.code.heading'),
    paragraphs: [
      t('mail.members.code.text', { vendor, product, order }),
      t('mail.members.code.again', { vendor, product, order }),
    ],
    code,
    action: { label: t('mail.members.product.action'), url },
    notes: [t('mail.members.code.note')],
  }),
  gift: (
    t: Translate,
    { vendor, gift, worth, url }: Facts & { readonly gift: string; readonly worth: string },
  ): Letter => ({
    subject: t('mail.members.gift.subject', { vendor, gift, worth }),
    heading: t('mail.members.gift.heading'),
    paragraphs: [t('mail.members.gift.text', { vendor, gift, worth })],
    action: { label: t('mail.members.gift.action'), url },
  }),
  product: (
    t: Translate,
    { vendor, product, order, until, url, ...sold }: OrderFacts & SoldFor & { readonly until: Date | null },
  ): Letter => ({
    subject: t('mail.members.product.subject', { vendor, product, order }),
    heading: t('mail.members.product.heading'),
    paragraphs: [
      t('mail.members.product.text', { vendor, product, order }),
      until === null
        ? t('mail.members.product.term', { term: formatTerm(sold, t) })
        : t('mail.members.product.until', { until }),
    ],
    action: { label: t('mail.members.product.action'), url },
  }),
  /** A licence was taken away, or given back. */
  revoked: (t: Translate, { vendor, product, order, url }: OrderFacts): Letter => ({
    subject: t('mail.members.revoked.subject', { vendor, product, order }),
    heading: t('mail.members.revoked.heading'),
    paragraphs: [t('mail.members.revoked.text', { vendor, product, order }), t('mail.members.revoked.mistake')],
    action: { label: t('mail.members.product.action'), url },
  }),
  restored: (t: Translate, { vendor, product, order, url }: OrderFacts): Letter => ({
    subject: t('mail.members.restored.subject', { vendor, product, order }),
    heading: t('mail.members.restored.heading'),
    paragraphs: [t('mail.members.restored.text', { vendor, product, order })],
    action: { label: t('mail.members.product.action'), url },
  }),
  /** Without the key, since others may read the mail. */
  keyReplaced: (t: Translate, { vendor, product, order, url }: OrderFacts): Letter => ({
    subject: t('mail.members.keyReplaced.subject', { vendor, product, order }),
    heading: t('mail.members.keyReplaced.heading'),
    paragraphs: [
      t('mail.members.keyReplaced.text', { vendor, product, order }),
      t('mail.members.keyReplaced.devices', { vendor, product, order }),
    ],
    action: { label: t('mail.members.keyReplaced.action'), url },
  }),
  /** To both addresses. */
  merged: (
    t: Translate,
    { vendor, from, into, url }: Facts & { readonly from: string; readonly into: string },
  ): Letter => ({
    subject: t('mail.members.merged.subject', { vendor, from, into }),
    heading: t('mail.members.merged.heading'),
    paragraphs: [
      t('mail.members.merged.text', { vendor, from, into }),
      t('mail.members.merged.login', { vendor, from, into }),
    ],
    action: { label: t('mail.members.merged.action'), url },
    notes: [t('mail.members.merged.notYou')],
  }),
}
