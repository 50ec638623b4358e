import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { ShownText } from '@/platform/text/shown-name'

interface CustomerFacts {
  readonly vendor: string
  readonly ticket: string
  readonly subject: ShownText
  /** The operator's text. */
  readonly text: string
  /** Opens the conversation. */
  readonly url: string
  /** In days: how long it does. */
  readonly days: number
  /** A reply to the letter is read. */
  readonly isRead: boolean
}

/**
 * The letters to customers. They contain none of the customer's own text: an address typed by a stranger is not yet
 * proven.
 */
export const customerLetters = {
  received: (t, { vendor, ticket, url, days, isRead }) => ({
    subject: t('mail.ticketReceived.subject', { vendor, ticket }),
    heading: t('mail.ticketReceived.heading'),
    paragraphs: [t('mail.ticketReceived.text', { ticket })],
    action: { label: t('mail.ticketAction'), url },
    notes: [...(isRead ? [t('mail.ticketReply')] : []), t('mail.ticketLink', { days })],
  }),
  unopened: (t, { vendor, ticket, url, days, isRead }) => ({
    subject: t('mail.ticketUnopened.subject', { vendor, ticket }),
    heading: t('mail.ticketUnopened.heading'),
    paragraphs: [t('mail.ticketReceived.text', { ticket }), t('mail.ticketUnopened.text')],
    action: { label: t('mail.ticketAction'), url },
    notes: [...(isRead ? [t('mail.ticketReply')] : []), t('mail.ticketLink', { days })],
  }),
  answered: (t, { vendor, ticket, subject, text, url, days, isRead }) => ({
    subject: t('mail.ticketAnswered.subject', { vendor, ticket }),
    heading: t('mail.ticketAnswered.heading', { subject }),
    paragraphs: paragraphsOf(text),
    action: { label: t('mail.ticketAnswered.action'), url },
    notes: [t('mail.ticketLink', { days }), t(isRead ? 'mail.ticketReply' : 'mail.ticketNoReply')],
  }),
  closed: (t, { vendor, ticket, subject, url, days }) => ({
    subject: t('mail.ticketClosed.subject', { vendor, ticket }),
    heading: t('mail.ticketClosed.heading'),
    paragraphs: [t('mail.ticketClosed.text', { subject }), t('mail.ticketClosed.again')],
    action: { label: t('mail.ticketAction'), url },
    notes: [t('mail.ticketLink', { days })],
  }),
} satisfies Record<string, (t: Translate, facts: CustomerFacts) => Letter>

export type CustomerLetter = keyof typeof customerLetters

interface StaffFacts {
  /** The address of the ticket in the console. */
  readonly url: string
  readonly ticket: string
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly text: string
  /** A reply to the letter becomes the answer. */
  readonly isRead: boolean
}

/** The letters to the vendor's staff. */
export const staffLetters = {
  opened: (t, facts) => staffLetter(t, facts, t('mail.staffOpened', { ticket: facts.ticket })),
  continued: (t, facts) => staffLetter(t, facts, t('mail.staffContinued', { ticket: facts.ticket })),
} satisfies Record<string, (t: Translate, facts: StaffFacts) => Letter>

export type StaffLetter = keyof typeof staffLetters

const staffLetter = (t: Translate, { subject, name, email, text, url, isRead }: StaffFacts, what: string): Letter => ({
  subject: `${what}: ${subject}`,
  heading: subject,
  paragraphs: [t('mail.staffFrom', { name, email }), ...paragraphsOf(text)],
  action: { label: t('mail.staffAction'), url },
  notes: [...(isRead ? [t('mail.staffReply')] : []), what],
})

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '')
