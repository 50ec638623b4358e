import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { ShownName, ShownText } from '@/platform/text/shown-name'

type PresentFacts = {
  readonly vendor: string
  /** The recipient, and the giver. */
  readonly name: ShownName
  readonly sender: ShownName
  readonly message: ShownText
  readonly products: string
  readonly until: Date
  readonly url: string
}

type CodeFacts = PresentFacts & { readonly code: string }
type BuyerFacts = PresentFacts & { readonly email: string }

const lines = (message: string) => message.split(/\r?\n/).filter((line) => line.trim() !== '')

const acceptable = (t: Translate, { code, until, url }: CodeFacts) => ({
  code,
  action: { label: t('mail.giving.present.action'), url },
  notes: [t('mail.giving.present.note', { until }), t('mail.giving.present.stranger')],
})

/** The letters about gifts. */
export const letters = {
  present: (t: Translate, facts: CodeFacts): Letter => ({
    subject: t('mail.giving.present.subject', facts),
    heading: t('mail.giving.present.heading', facts),
    paragraphs: [
      t('mail.giving.present.text', facts),
      ...lines(facts.message).map((line) => t('mail.giving.present.message', { line })),
      t('mail.giving.present.how', facts),
    ],
    ...acceptable(t, facts),
  }),
  presentReminder: (t: Translate, facts: CodeFacts): Letter => ({
    subject: t('mail.giving.presentReminder.subject', facts),
    heading: t('mail.giving.presentReminder.heading', facts),
    paragraphs: [t('mail.giving.presentReminder.text', facts), t('mail.giving.present.how', facts)],
    ...acceptable(t, facts),
  }),
  presentWaits: (t: Translate, facts: BuyerFacts): Letter => ({
    subject: t('mail.giving.presentWaits.subject', facts),
    heading: t('mail.giving.presentWaits.heading', facts),
    paragraphs: [t('mail.giving.presentWaits.text', facts), t('mail.giving.presentWaits.how', facts)],
    action: { label: t('mail.giving.presents.action'), url: facts.url },
  }),
  presentAccepted: (t: Translate, facts: BuyerFacts): Letter => ({
    subject: t('mail.giving.presentAccepted.subject', facts),
    heading: t('mail.giving.presentAccepted.heading', facts),
    paragraphs: [t('mail.giving.presentAccepted.text', facts)],
    action: { label: t('mail.giving.presents.action'), url: facts.url },
  }),
  presentReturned: (t: Translate, facts: BuyerFacts): Letter => ({
    subject: t('mail.giving.presentReturned.subject', facts),
    heading: t('mail.giving.presentReturned.heading', facts),
    paragraphs: [t('mail.giving.presentReturned.text', facts), t('mail.giving.presentReturned.how')],
    action: { label: t('mail.giving.presents.action'), url: facts.url },
  }),
}
