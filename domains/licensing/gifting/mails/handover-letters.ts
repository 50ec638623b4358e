import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { ShownName } from '@/platform/text/shown-name'

type HandoverFacts = {
  readonly vendor: string
  /** The giver of the licence, and the recipient's address. */
  readonly sender: ShownName
  readonly email: string
  readonly order: string
  readonly product: string
}

/** The paid fee and its order; null: none. */
export type PaidFee = { readonly amount: string; readonly order: string } | null

/** The facts of letters to the giver. */
type GiverFacts = LinkFacts & { readonly fee: PaidFee }

const feeLine = (t: Translate, fee: PaidFee, message: 'mail.giving.fee.paid' | 'mail.giving.fee.back') =>
  fee === null ? [] : [t(message, fee)]

type LinkFacts = HandoverFacts & { readonly url: string }

/** The letters about transfers of licences. */
export const handoverLetters = {
  /** To every address that is known of its holder. */
  handoverHeld: (t: Translate, { url, fee, ...facts }: GiverFacts & { readonly until: Date }): Letter => ({
    subject: t('mail.giving.handoverHeld.subject', facts),
    heading: t('mail.giving.handoverHeld.heading'),
    paragraphs: [
      t('mail.giving.handoverHeld.text', facts),
      t('mail.giving.handoverHeld.stop'),
      ...feeLine(t, fee, 'mail.giving.fee.paid'),
    ],
    action: { label: t('mail.giving.handoverHeld.action'), url },
    notes: [t('mail.giving.handoverHeld.note')],
  }),
  handover: (
    t: Translate,
    { url, code, until, ...facts }: LinkFacts & { readonly code: string; readonly until: Date },
  ): Letter => ({
    subject: t('mail.giving.handover.subject', facts),
    heading: t('mail.giving.handover.heading', facts),
    paragraphs: [t('mail.giving.handover.text', facts), t('mail.giving.handover.how')],
    code,
    action: { label: t('mail.giving.handover.action'), url },
    notes: [t('mail.giving.handover.note', { until }), t('mail.giving.handover.stranger')],
  }),
  handoverAccepted: (t: Translate, { url, ...facts }: LinkFacts): Letter => ({
    subject: t('mail.giving.handoverAccepted.subject', facts),
    heading: t('mail.giving.handoverAccepted.heading'),
    paragraphs: [t('mail.giving.handoverAccepted.text', facts)],
    action: { label: t('mail.giving.handovers.action'), url },
  }),
  handoverReceived: (t: Translate, { url, ...facts }: LinkFacts): Letter => ({
    subject: t('mail.giving.handoverReceived.subject', facts),
    heading: t('mail.giving.handoverReceived.heading'),
    paragraphs: [t('mail.giving.handoverReceived.text', facts)],
    action: { label: t('mail.giving.handoverReceived.action'), url },
  }),
  handoverDeclined: (t: Translate, { url, fee, ...facts }: GiverFacts): Letter => ({
    subject: t('mail.giving.handoverDeclined.subject', facts),
    heading: t('mail.giving.handoverDeclined.heading'),
    paragraphs: [t('mail.giving.handoverDeclined.text', facts), ...feeLine(t, fee, 'mail.giving.fee.back')],
    action: { label: t('mail.giving.handovers.action'), url },
  }),
  handoverOver: (t: Translate, { url, fee, ...facts }: GiverFacts): Letter => ({
    subject: t('mail.giving.handoverOver.subject', facts),
    heading: t('mail.giving.handoverOver.heading'),
    paragraphs: [t('mail.giving.handoverOver.text', facts), ...feeLine(t, fee, 'mail.giving.fee.back')],
    action: { label: t('mail.giving.handovers.action'), url },
  }),
  handoverStopped: (t: Translate, { url, fee, ...facts }: GiverFacts): Letter => ({
    subject: t('mail.giving.handoverStopped.subject', facts),
    heading: t('mail.giving.handoverStopped.heading'),
    paragraphs: [t('mail.giving.handoverStopped.text', facts), ...feeLine(t, fee, 'mail.giving.fee.back')],
    action: { label: t('mail.giving.handovers.action'), url },
  }),
  /** A fee was paid after the licence could no longer be transferred. */
  feeInVain: (t: Translate, { url, fee, ...facts }: GiverFacts): Letter => ({
    subject: t('mail.giving.feeInVain.subject', facts),
    heading: t('mail.giving.feeInVain.heading'),
    paragraphs: [t('mail.giving.feeInVain.text', facts), ...feeLine(t, fee, 'mail.giving.fee.back')],
    action: { label: t('mail.giving.handovers.action'), url },
  }),
  handoverWithdrawn: (t: Translate, facts: HandoverFacts): Letter => ({
    subject: t('mail.giving.handoverWithdrawn.subject', facts),
    heading: t('mail.giving.handoverWithdrawn.heading'),
    paragraphs: [t('mail.giving.handoverWithdrawn.text', facts)],
  }),
}
