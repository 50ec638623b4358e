import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { ShownName } from '@/platform/text/shown-name'
import type { NoticeKind } from '../rules'

interface Change {
  readonly vendor: string
  readonly company: ShownName
  readonly change: NoticeKind
  readonly person: ShownName
  readonly issuer: string
  readonly url: string
}

const texts = {
  set: 'mail.sso.changed.set',
  offered: 'mail.sso.changed.offered',
  required: 'mail.sso.changed.required',
  off: 'mail.sso.changed.off',
  removed: 'mail.sso.changed.removed',
} as const satisfies Record<NoticeKind, string>

/** The letters about the company login. */
export const letters = {
  /** To every owner. */
  changed: (t: Translate, { vendor, company, change, person, issuer, url }: Change): Letter => ({
    subject: t('mail.sso.changed.subject', { company, vendor }),
    heading: t('mail.sso.changed.heading'),
    paragraphs: [t(texts[change], { company, person, issuer }), t('mail.sso.changed.note')],
    action: { label: t('mail.sso.changed.action'), url },
  }),
  /** The letter to the address that a company's provider has named. */
  code: (
    t: Translate,
    { vendor, company, code }: { readonly vendor: string; readonly company: ShownName; readonly code: string },
  ): Letter => ({
    subject: t('mail.sso.code.subject', { vendor }),
    heading: t('mail.sso.code.heading'),
    paragraphs: [t('mail.sso.code.text', { vendor, company })],
    code,
    notes: [t('mail.sso.code.note')],
  }),
}
