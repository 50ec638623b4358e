import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { changeEmailCalls } from './calls/accounts/change-email'
import { changeEmailByCodeCalls } from './calls/accounts/change-email-by-code'
import { confirmEmailCalls } from './calls/accounts/confirm-email'
import { changePasswordCalls, resetPasswordCalls } from './calls/accounts/passwords'
import { mistypedCalls, registerCalls } from './calls/accounts/register'
import { welcomeCalls } from './calls/accounts/welcome'
import { captchaCalls } from './calls/captcha/captcha'
import { authenticatorCalls } from './calls/factors/authenticator'
import { googleCalls } from './calls/factors/google'
import { passkeySignInCalls } from './calls/factors/passkey-sign-in'
import { passkeyCalls } from './calls/factors/passkeys'
import { secondStepCalls } from './calls/factors/second-step'
import { stepUpCalls } from './calls/factors/step-up'
import { loginCalls } from './calls/sessions/login'
import { sessionCalls } from './calls/sessions/sessions'
import type { IdentityContext } from './context'
import { identityCalls } from './contract/member'
import { membersPart } from './imports/members'
import { registerIdentityJobs } from './jobs'
import { languageWriter } from './store/accounts/members'
import { callerReader } from './store/sessions/callers'
import { type BesideSession, sessionReader } from './store/sessions/session-reader'
import { staff } from './store/staff'
import { backup } from './tables/members'
import { personalData } from './tables/personal-data'

interface Ports {
  readonly companyLogin: IdentityContext['companyLogin']
  readonly besideSession: BesideSession
  readonly agree: IdentityContext['agree']
  readonly askForTopics: IdentityContext['askForTopics']
  readonly isBlocked: IdentityContext['isBlocked']
  readonly wayBackWaits: IdentityContext['wayBackWaits']
}

export const identity = defineDomain({
  name: 'identity',
  mails: wordingOf('domains/accounts/identity/mails'),
  samples: async () => (await import('./mails/mails')).identityMails,
  open: (deps, { besideSession, ...ports }: Ports): IdentityContext => ({
    ...deps,
    ...ports,
    sessionOf: sessionReader(deps.database, besideSession),
    allInOne: besideSession.allInOne,
    callerOf: callerReader(deps.database, besideSession.company),
    setLanguage: languageWriter(deps.database),
    answerKnownAccounts: deps.config.answerKnownAccounts,
    captchaAlways: deps.vendor.login.captcha === 'always',
    emailChanges: deps.vendor.addresses.changes,
    wayBackDays: deps.vendor.addresses.wayBackDays,
    testEnvironment: deps.config.environment === 'test',
  }),
  member: {
    calls: identityCalls,
    handlers: (context) => ({
      ...captchaCalls(context),
      ...loginCalls(context),
      ...registerCalls(context),
      ...mistypedCalls(context),
      ...resetPasswordCalls(context),
      ...welcomeCalls(context),
      ...changeEmailCalls(context),
      ...confirmEmailCalls(context),
      ...changeEmailByCodeCalls(context),
      ...changePasswordCalls(context),
      ...sessionCalls(context),
      ...googleCalls(context),
      ...secondStepCalls(context),
      ...passkeySignInCalls(context),
      ...stepUpCalls(context),
      ...passkeyCalls(context),
      ...authenticatorCalls(context),
    }),
  },
  jobs: registerIdentityJobs,
  commands: () => import('./commands'),
  imports: [membersPart],
  personalData,
  backup,
  impersonalTables: {
    captchas: 'visitors’ tokens and codes, for a day',
    demo_accounts: 'which accounts a demo has made, by their numbers alone',
    passkey_challenges: 'challenges for a browser’s passkey, for minutes',
  },
  staff,
})
