import type { Handlers } from '@/platform/http/visit'
import { authenticatorCalls } from './calls/authenticator'
import { captchaCalls } from './calls/captcha'
import { changeEmailCalls } from './calls/change-email'
import { changeEmailByCodeCalls } from './calls/change-email-by-code'
import { changePasswordCalls } from './calls/change-password'
import { confirmEmailCalls } from './calls/confirm-email'
import { googleCalls } from './calls/google'
import { loginCalls } from './calls/login'
import { passkeySignInCalls } from './calls/passkey-sign-in'
import { passkeyCalls } from './calls/passkeys'
import { registerCalls } from './calls/register'
import { resetPasswordCalls } from './calls/reset-password'
import { secondStepCalls } from './calls/second-step'
import { sessionCalls } from './calls/sessions'
import { stepUpCalls } from './calls/step-up'
import type { IdentityContext } from './context'
import type { identityCalls } from './contract'

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

export { accountFor, firstPasswordLink } from './accounts'
export { resolveMember } from './calls/login'
export { setReadableCookies } from './calls/sign-in'
export type { IdentityContext } from './context'
export { takeFactorsAway } from './drop-second-factor'
export { impersonationLink } from './impersonate'
export { membersPart } from './import/members'
export { membersFile } from './import/members-file'
export { registerIdentityJobs } from './notices'
export { pageVisitor } from './page'
export { mailPasswordLink } from './password-link'
export { provePassword } from './prove-password'
export { hashOf, hashPassword, newSecret, passwordMatches } from './secrets'
export { ownerOf } from './store/addresses'
export { forgiveAttempts, takeAttempt } from './store/attempts'
export { blacklist, endSessionsOf, liftBlacklist, resume, suspend } from './store/blacklist'
export { callerReader } from './store/callers'
export { checkCaptcha } from './store/captchas'
export { endImpersonation } from './store/impersonation'
export { markBuyers, markSubscribers } from './store/imported-members'
export { markBuyer, markSubscriber, renameMember, setAllInOne } from './store/members'
export { personalData } from './store/personal-data'
export { sessionReader } from './store/sessions'
export { timeline } from './store/timeline'
