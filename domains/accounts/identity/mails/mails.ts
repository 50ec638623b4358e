import { formatLongMoment } from '@/platform/i18n/day'
import { defineMails, type MailFacts } from '@/platform/mail/define'
import { like, oneOf } from '@/platform/mail/facts'
import { memberPage, profilePage } from '@/platform/paths'

/** The changes in the ways by which a member logs in. */
const securityChanges = [
  'passkeyAdded',
  'passkeyRemoved',
  'appAdded',
  'appRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'resetBySupport',
  'addressProven',
  'factorGuessed',
] as const
export type SecurityChange = (typeof securityChanges)[number]

/** A browser as we call it; null: unknown. */
type Browser = { readonly browser: string; readonly system: string } | null

const { mail, mails } = defineMails({ domain: 'identity', words: 'mail', kind: 'secret', facts: { email: 'email' } })

/** The button leads where the request says, with what opens the account. */
const linked = { facts: { url: 'link' }, leadsTo: ({ url }: { readonly url: string }) => url } as const
/** The mails of identity. Secret ones carry a link that opens an account. */
export const identityMails = mails({
  register: mail('register', { ...linked, notes: ['.expires', '.ignore'] }),
  known: mail('known', { ...linked, kind: 'essential', notes: ['.ignore'] }),
  reset: mail('reset', { ...linked, notes: ['.expires', '.ignore'] }),
  unknown: mail('unknown', { kind: 'essential', leadsTo: memberPage('register'), notes: ['.ignore'] }),
  bind: mail('bind', { ...linked, notes: ['.expires', '.ignore'] }),
  changeEmail: mail('changeEmail', { ...linked, notes: ['.expires', 'warning'] }),
  /** To the future address of the account. */
  emailCode: mail('emailCode', {
    facts: { code: 'code' },
    code: ({ code }) => code,
    notes: ['expires', '.ignore'],
  }),
  /** To an address that an account has stated: its owner may not have asked for it. */
  confirmEmail: mail('confirmEmail', { ...linked, notes: ['.expires', 'ignore'] }),
  /** To the new address. */
  emailChanged: mail('emailChanged', {
    kind: 'essential',
    action: '.known.action',
    leadsTo: memberPage('login'),
  }),
  /** To the address that staff has entered for the member. */
  emailCorrected: mail('emailCorrected', {
    ...linked,
    subject: '.emailChanged.subject',
    action: '.confirmEmail.action',
    notes: ['.expires', 'ignore'],
  }),
  /** The same, for an account without a password. */
  firstPassword: mail('firstPassword', {
    ...linked,
    subject: '.emailChanged.subject',
    heading: '.emailCorrected.heading',
    action: '.bind.action',
    notes: ['.expires', '.emailCorrected.ignore'],
  }),
  /** To the old address, with the way back (spec 8.3). */
  oldEmail: mail('oldEmail', {
    facts: {
      url: 'link',
      /** Staff has entered the new address for the member. */
      corrected: 'flag',
      /** In days: how long the former address can take the account back. */
      days: 'count',
    },
    lines: ({ corrected }, { say }) => [say(corrected ? 'corrected' : 'text'), say('undo')],
    leadsTo: ({ url }) => url,
    notes: ['expires'],
  }),
  passwordChanged: mail('passwordChanged', {
    kind: 'essential',
    action: '.reset.action',
    lines: ['text', 'warning'],
    leadsTo: memberPage('ForgetPassword'),
  }),
  newBrowser: mail('newBrowser', {
    kind: 'essential',
    facts: {
      browser: like<Browser>(() => [{ browser: 'Firefox', system: 'Linux' }, null]),
      network: like(() => ['192.0.2.0/24']),
      at: 'day',
    },
    lines: ['text', 'warning'],
    rows: ({ browser, network, at }, { say, reader }) => [
      { label: say('browser'), value: browser ? say('browserOn', browser) : say('unknown') },
      { label: say('network'), value: network },
      { label: say('at'), value: formatLongMoment(at, reader, { timeZone: 'UTC' }) },
    ],
    action: '.reset.action',
    leadsTo: memberPage('ForgetPassword'),
  }),
  securityChanged: mail('security', {
    kind: 'essential',
    facts: { change: oneOf(securityChanges) },
    subject: ({ change }, { say }) => say(change === 'factorGuessed' ? 'guessedSubject' : 'subject'),
    heading: ({ change }, { say }) => say(change === 'factorGuessed' ? 'guessedHeading' : 'heading'),
    lines: ({ change }, { say }) => [say(change), say('done'), say('.passwordChanged.warning')],
    leadsTo: profilePage('security'),
  }),
})

export type LetterName = keyof typeof identityMails.mails
export type LetterFacts<Name extends LetterName> = MailFacts<typeof identityMails, Name>

/** Mails that are written again when staff resends them: the recipient's address tells what they are about. */
export const rewritable = [
  'register',
  'reset',
  'changeEmail',
  'confirmEmail',
  'emailCorrected',
  'firstPassword',
  'oldEmail',
] as const satisfies readonly LetterName[]
