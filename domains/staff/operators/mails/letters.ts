import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { actorIn } from './actor'

interface Facts {
  readonly vendor: string
  /** The operator who invites. */
  readonly by: string
  readonly url: string
}

type Write = (t: Translate, facts: Facts) => Letter

/** The mails of operators; each carries a secret link. */
export const letters = {
  invite: (t, { vendor, by, url }) => ({
    subject: t('operators.mail.invite.subject', { vendor }),
    heading: t('operators.mail.invite.heading'),
    paragraphs: [t('operators.mail.invite.text', { by: actorIn(t, by), vendor })],
    action: { label: t('operators.mail.invite.action'), url },
    notes: [t('operators.mail.expires'), t('operators.mail.ignore')],
  }),
  reset: (t, { vendor, by, url }) => ({
    subject: t('operators.mail.reset.subject', { vendor }),
    heading: t('operators.mail.reset.heading'),
    paragraphs: [t('operators.mail.reset.text', { by: actorIn(t, by), vendor })],
    action: { label: t('operators.mail.invite.action'), url },
    notes: [t('operators.mail.expires'), t('operators.mail.ignore')],
  }),
} as const satisfies Record<string, Write>

export type LetterName = keyof typeof letters
