import type { Handlers } from '@/platform/http/visit'
import { changeEmailCalls } from './calls/accounts/change-email'
import { changeEmailByCodeCalls } from './calls/accounts/change-email-by-code'
import { changePasswordCalls } from './calls/accounts/change-password'
import { confirmEmailCalls } from './calls/accounts/confirm-email'
import { registerCalls } from './calls/accounts/register'
import { resetPasswordCalls } from './calls/accounts/reset-password'
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
import type { identityCalls } from './contract/member'

/** Every call of identity with its handler. */
export const identityHandlers = (context: IdentityContext): Handlers<typeof identityCalls> => ({
  ...captchaCalls(context),
  ...loginCalls(context),
  ...registerCalls(context),
  ...resetPasswordCalls(context),
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
})

export { accountFor, firstPasswordLink } from './actions/accounts/accounts'
export { mailPasswordLink } from './actions/accounts/password-link'
export { takeFactorsAway } from './actions/factors/drop-second-factor'
export { impersonationLink } from './actions/sessions/impersonate'
export { provePassword } from './actions/sessions/prove-password'
export { resolveMember } from './calls/sessions/login'
export { pageVisitor } from './calls/sessions/page'
export { setReadableCookies } from './calls/sessions/sign-in'
export type { IdentityContext } from './context'
export { membersPart } from './imports/members'
export { membersFile } from './imports/members-file'
export { registerIdentityJobs } from './jobs'
export { hashOf, hashPassword, newSecret, passwordMatches } from './secrets/secrets'
export { ownerOf } from './store/accounts/addresses'
export { blacklist, endSessionsOf, liftBlacklist, resume, suspend } from './store/accounts/blacklist'
export { markBuyers, markSubscribers } from './store/accounts/imported-members'
export { markBuyer, markSubscriber, renameMember, setAllInOne } from './store/accounts/members'
export { personalData } from './store/accounts/personal-data'
export { timeline } from './store/accounts/timeline'
export { checkCaptcha } from './store/captcha/captchas'
export { forgiveAttempts, takeAttempt } from './store/sessions/attempts'
export { callerReader } from './store/sessions/callers'
export { endImpersonation } from './store/sessions/impersonation'
export { sessionReader } from './store/sessions/sessions'
