export { accountFor, welcomeLink } from './actions/accounts/accounts'
export { changeAddress, mendAddress } from './actions/accounts/change-address'
export { openCompanyAccount, proveOwnAddress } from './actions/accounts/company-account'
export { correctAddress } from './actions/accounts/correct-address'
export { mailPasswordLink } from './actions/accounts/password-link'
export { type CountedTry, countTry } from './actions/factors/counted-try'
export { removeFactors } from './actions/factors/drop-second-factor'
export { hasSecondFactor, proveFactor } from './actions/factors/prove-factor'
export { impersonationLink } from './actions/sessions/impersonate'
export { knownBrowser } from './actions/sessions/known-browser'
export { provePassword } from './actions/sessions/prove-password'
export { type Entrance, renameReadableCookies } from './actions/sessions/sign-in'
export { logOut } from './calls/sessions/log-out'
export { resolveMember } from './calls/sessions/login'
export { pageVisitor } from './calls/sessions/page'
export { signInByCompany } from './calls/sessions/sign-in-by-company'
export type { IdentityContext } from './context'
export { membersFile } from './imports/members-file'
export { passwordQueue } from './secrets/password-threads'
export { hashOf, hashPassword, isSecret, newSecret, passwordMatches } from './secrets/secrets'
export {
  knownAddresses,
  lettersTo,
  nobodyWasIn,
  ownerOf,
  provenAddressIn,
  reachedAt,
  unfoldedAddresses,
} from './store/accounts/addresses'
export { blacklist, endSessionsOf, liftBlacklist, resume, suspend } from './store/accounts/blacklist'
export { addCompany, lockCompany, setBillingEmail, setCompanyName } from './store/accounts/companies'
export { markBuyers, markSubscribers } from './store/accounts/imported-members'
export { markBuyer, markSubscriber, patchMemberMetadata, renamePerson } from './store/accounts/members'
export { closeInto, reopen, setStanding } from './store/accounts/merging'
export { findMovedMembers, followMembers } from './store/accounts/moved-members'
export { passwordHashOfCaller } from './store/accounts/passwords'
export { accountEventsOf, wasResetBySupport } from './store/accounts/timeline'
export { checkCaptcha } from './store/captcha/captchas'
export { closedFor, countAttempt, countAttemptBeside, isClosed, resetAttempts } from './store/sessions/attempts'
export type { CompanyLogin } from './store/sessions/company-login'
export type { CompanyFacts } from './store/sessions/company-session'
export { endImpersonation } from './store/sessions/impersonation'
export type { AllInOneSource } from './store/sessions/session-reader'
export { openSessions, switchSession } from './store/sessions/sessions'
