import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

type Write = (t: Translate, facts: { readonly vendor: string }) => Letter

/** The letters to operators about a changed login. */
export const notices = {
  passwordChanged: (t, facts) => ({
    subject: t('operators.mail.password.subject', facts),
    heading: t('operators.mail.password.heading'),
    paragraphs: [t('operators.mail.password.text', facts), t('operators.mail.othersEnded')],
    notes: [t('operators.mail.notYou')],
  }),
  authenticatorChanged: (t, facts) => ({
    subject: t('operators.mail.authenticator.subject', facts),
    heading: t('operators.mail.authenticator.heading'),
    paragraphs: [t('operators.mail.authenticator.text', facts), t('operators.mail.othersEnded')],
    notes: [t('operators.mail.notYou')],
  }),
} as const satisfies Record<string, Write>

/** An account at the company's own provider opens theirs from now on. */
export const companyLinked = (t: Translate, facts: { readonly vendor: string; readonly company: string }): Letter => ({
  subject: t('operators.mail.companyLinked.subject', facts),
  heading: t('operators.mail.companyLinked.heading', facts),
  paragraphs: [t('operators.mail.companyLinked.text', facts)],
  notes: [t('operators.mail.notYou')],
})
