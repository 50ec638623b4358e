import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

/** The facts that letters may contain. */
interface Facts {
  readonly vendor: string
  /** The address that the letter speaks of. */
  readonly email: string
  /** Where its button leads. */
  readonly url: string
  /** The code that the recipient types in. */
  readonly code: string
  /** The details in the letter, as rows. */
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  readonly change: SecurityChange
  /** Staff has entered the new address for the member. */
  readonly corrected: boolean
  /** The number of days in which the former address can take the account back. */
  readonly wayBack: number
}

/** The changes in the ways by which a member logs in. */
export type SecurityChange =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'appAdded'
  | 'appRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'resetBySupport'
  | 'addressProven'
  | 'factorGuessed'

const changes = {
  passkeyAdded: 'mail.security.passkeyAdded',
  passkeyRemoved: 'mail.security.passkeyRemoved',
  appAdded: 'mail.security.appAdded',
  appRemoved: 'mail.security.appRemoved',
  recoveryCodesRenewed: 'mail.security.recoveryCodesRenewed',
  recoveryCodeUsed: 'mail.security.recoveryCodeUsed',
  resetBySupport: 'mail.security.resetBySupport',
  addressProven: 'mail.security.addressProven',
  factorGuessed: 'mail.security.factorGuessed',
} as const satisfies Record<SecurityChange, MessageKey>

export const securityChanges = Object.keys(changes) as SecurityChange[]

type Write = (t: Translate, facts: Facts) => Letter

/** The mails of identity. `confidential` ones carry a secret link. */
export const letters = {
  register: {
    confidential: true,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.register.subject', { vendor }),
      heading: t('mail.register.heading'),
      paragraphs: [t('mail.register.text', { email })],
      action: { label: t('mail.register.action'), url },
      notes: [t('mail.expires'), t('mail.ignore')],
    }),
  },
  known: {
    confidential: false,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.known.subject', { vendor }),
      heading: t('mail.known.heading'),
      paragraphs: [t('mail.known.text', { email })],
      action: { label: t('mail.known.action'), url },
      notes: [t('mail.ignore')],
    }),
  },
  reset: {
    confidential: true,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.reset.subject', { vendor }),
      heading: t('mail.reset.heading'),
      paragraphs: [t('mail.reset.text', { email })],
      action: { label: t('mail.reset.action'), url },
      notes: [t('mail.expires'), t('mail.ignore')],
    }),
  },
  unknown: {
    confidential: false,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.unknown.subject', { vendor }),
      heading: t('mail.unknown.heading'),
      paragraphs: [t('mail.unknown.text', { email })],
      action: { label: t('mail.unknown.action'), url },
      notes: [t('mail.ignore')],
    }),
  },
  bind: {
    confidential: true,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.bind.subject', { vendor }),
      heading: t('mail.bind.heading'),
      paragraphs: [t('mail.bind.text', { email })],
      action: { label: t('mail.bind.action'), url },
      notes: [t('mail.expires'), t('mail.ignore')],
    }),
  },
  changeEmail: {
    confidential: true,
    write: (t, { vendor, url }) => ({
      subject: t('mail.changeEmail.subject', { vendor }),
      heading: t('mail.changeEmail.heading'),
      paragraphs: [t('mail.changeEmail.text')],
      action: { label: t('mail.changeEmail.action'), url },
      notes: [t('mail.expires'), t('mail.changeEmail.warning')],
    }),
  },
  /** To the future address of the account. */
  emailCode: {
    confidential: true,
    write: (t, { vendor, code }) => ({
      subject: t('mail.emailCode.subject', { vendor }),
      heading: t('mail.emailCode.heading'),
      paragraphs: [t('mail.emailCode.text')],
      code,
      notes: [t('mail.emailCode.expires'), t('mail.ignore')],
    }),
  },
  /** To an address that an account has stated: its owner may not have asked for it. */
  confirmEmail: {
    confidential: true,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.confirmEmail.subject', { vendor }),
      heading: t('mail.confirmEmail.heading'),
      paragraphs: [t('mail.confirmEmail.text', { email })],
      action: { label: t('mail.confirmEmail.action'), url },
      notes: [t('mail.expires'), t('mail.confirmEmail.ignore')],
    }),
  },
  /** To the new address. */
  emailChanged: {
    confidential: false,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.emailChanged.subject', { vendor }),
      heading: t('mail.emailChanged.heading'),
      paragraphs: [t('mail.emailChanged.text', { email })],
      action: { label: t('mail.known.action'), url },
    }),
  },
  /** To the address that staff has entered for the member. */
  emailCorrected: {
    confidential: true,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.emailChanged.subject', { vendor }),
      heading: t('mail.emailCorrected.heading'),
      paragraphs: [t('mail.emailCorrected.text', { email })],
      action: { label: t('mail.confirmEmail.action'), url },
      notes: [t('mail.expires'), t('mail.emailCorrected.ignore')],
    }),
  },
  /** The same, for an account without a password. */
  firstPassword: {
    confidential: true,
    write: (t, { vendor, email, url }) => ({
      subject: t('mail.emailChanged.subject', { vendor }),
      heading: t('mail.emailCorrected.heading'),
      paragraphs: [t('mail.firstPassword.text', { email })],
      action: { label: t('mail.firstPassword.action'), url },
      notes: [t('mail.expires'), t('mail.emailCorrected.ignore')],
    }),
  },
  /** To the old address, with the way back (spec 8.3). */
  oldEmail: {
    confidential: true,
    write: (t, { vendor, email, url, corrected, wayBack }) => ({
      subject: t('mail.oldEmail.subject', { vendor }),
      heading: t('mail.oldEmail.heading'),
      paragraphs: [t(corrected ? 'mail.oldEmail.corrected' : 'mail.oldEmail.text', { email }), t('mail.oldEmail.undo')],
      action: { label: t('mail.oldEmail.action'), url },
      notes: [t('mail.oldEmail.expires', { days: wayBack })],
    }),
  },
  passwordChanged: {
    confidential: false,
    write: (t, { vendor, url }) => ({
      subject: t('mail.passwordChanged.subject', { vendor }),
      heading: t('mail.passwordChanged.heading'),
      paragraphs: [t('mail.passwordChanged.text'), t('mail.passwordChanged.warning')],
      action: { label: t('mail.passwordChanged.action'), url },
    }),
  },
  newBrowser: {
    confidential: false,
    write: (t, { vendor, url, rows }) => ({
      subject: t('mail.newBrowser.subject', { vendor }),
      heading: t('mail.newBrowser.heading'),
      paragraphs: [t('mail.newBrowser.text'), t('mail.newBrowser.warning')],
      rows,
      action: { label: t('mail.passwordChanged.action'), url },
    }),
  },
  securityChanged: {
    confidential: false,
    write: (t, { vendor, url, change }) => ({
      subject: t(change === 'factorGuessed' ? 'mail.security.guessedSubject' : 'mail.security.subject', { vendor }),
      heading: t(change === 'factorGuessed' ? 'mail.security.guessedHeading' : 'mail.security.heading'),
      paragraphs: [t(changes[change]), t('mail.security.done'), t('mail.passwordChanged.warning')],
      action: { label: t('mail.security.action'), url },
    }),
  },
} satisfies Record<string, { confidential: boolean; write: Write }>

export type LetterName = keyof typeof letters

/** Letters that are written again when staff resends them: the recipient's address tells what they are about. */
export const rewritable = [
  'register',
  'reset',
  'changeEmail',
  'confirmEmail',
  'emailCorrected',
  'firstPassword',
  'oldEmail',
] as const satisfies readonly LetterName[]

export const isRewritable = (name: LetterName) => rewritable.some((each) => each === name)
