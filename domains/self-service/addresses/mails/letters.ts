import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { CodePurpose, RequestKind } from '../rules'

interface Facts {
  readonly vendor: string
  readonly url: string
}

/** The waiting request, as a reason to stop it. */
const waiting = {
  claim: 'mail.addresses.waits.claim',
  change: 'mail.addresses.waits.change',
  wayBack: 'mail.addresses.waits.wayBack',
} as const satisfies Record<Exclude<RequestKind, 'merge'>, string>

/** The letters about addresses, to people who ask and to those concerned. */
export const letters = {
  /** Says what the account would get, as a warning to a reader who is talked into passing the code on. */
  code: (
    t: Translate,
    { vendor, code, purpose }: { readonly vendor: string; readonly code: string; readonly purpose: CodePurpose },
  ): Letter => ({
    subject: t('mail.addresses.code.subject', { vendor }),
    heading: t('mail.addresses.code.heading'),
    paragraphs: [
      t('mail.addresses.code.text', { vendor }),
      ...(purpose === 'other' ? [t('mail.addresses.code.other')] : []),
    ],
    code,
    notes: [t('mail.addresses.code.note')],
  }),
  /** To every address that is known of the owner. */
  waits: (
    t: Translate,
    { vendor, kind, due, url }: Facts & { readonly kind: keyof typeof waiting; readonly due: Date | null },
  ): Letter => ({
    subject: t('mail.addresses.waits.subject', { vendor }),
    heading: t('mail.addresses.waits.heading'),
    paragraphs: [
      due === null ? t('mail.addresses.waits.staff', { vendor }) : t(waiting[kind], { vendor, due }),
      t('mail.addresses.waits.stop'),
    ],
    action: { label: t('mail.addresses.waits.action'), url },
    notes: [t('mail.addresses.waits.note')],
  }),
  /** To the wanted address: it says the same whether such an account exists or not. */
  wayBack: (t: Translate, { vendor, due }: { readonly vendor: string; readonly due: Date }): Letter => ({
    subject: t('mail.addresses.wayBack.subject', { vendor }),
    heading: t('mail.addresses.wayBack.heading'),
    paragraphs: [t('mail.addresses.wayBack.text', { due }), t('mail.addresses.wayBack.sooner')],
  }),
  /**
   * To each person who has asked for the same account: it reveals neither the others, nor whether the account exists.
   */
  contested: (t: Translate, { vendor }: { readonly vendor: string }): Letter => ({
    subject: t('mail.addresses.contested.subject', { vendor }),
    heading: t('mail.addresses.contested.heading'),
    paragraphs: [t('mail.addresses.contested.text'), t('mail.addresses.contested.more')],
  }),
  /** To both addresses of accounts that have become one. */
  merged: (
    t: Translate,
    { vendor, into, until, url }: Facts & { readonly into: string; readonly until: Date },
  ): Letter => ({
    subject: t('mail.addresses.merged.subject', { vendor }),
    heading: t('mail.addresses.merged.heading'),
    paragraphs: [t('mail.addresses.merged.text', { into }), t('mail.addresses.merged.undo', { until })],
    action: { label: t('mail.addresses.merged.action'), url },
  }),
  stopped: (t: Translate, { vendor }: { readonly vendor: string }): Letter => ({
    subject: t('mail.addresses.stopped.subject', { vendor }),
    heading: t('mail.addresses.stopped.heading'),
    paragraphs: [t('mail.addresses.stopped.text')],
  }),
  /** Lists the purchases of an address, to that address. */
  found: (t: Translate, { vendor, url, rows }: Facts & { readonly rows: Letter['rows'] & object }): Letter => ({
    subject: t('mail.addresses.found.subject', { vendor }),
    heading: t('mail.addresses.found.heading'),
    paragraphs: [t('mail.addresses.found.text')],
    rows,
    action: { label: t('mail.addresses.found.action'), url },
    notes: [t('mail.addresses.found.note')],
  }),
  nothing: (t: Translate, { vendor, url }: Facts): Letter => ({
    subject: t('mail.addresses.found.subject', { vendor }),
    heading: t('mail.addresses.nothing.heading'),
    paragraphs: [t('mail.addresses.nothing.text'), t('mail.addresses.nothing.other')],
    action: { label: t('mail.addresses.nothing.action'), url },
    notes: [t('mail.addresses.found.note')],
  }),
}
