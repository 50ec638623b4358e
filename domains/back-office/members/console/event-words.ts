import type { MessageKey } from '@/platform/i18n/message'
import type { TimelineTerms } from '../contract/member-card'

/** What happened to a trial of a device. */
export const trialWords = {
  started: 'members.trial.started',
  over: 'members.trial.over',
  bought: 'members.trial.bought',
  revoked: 'members.trial.revoked',
} as const satisfies Record<TimelineTerms['trialEvent'] & string, MessageKey>

/** What happened to the sign-in of a company, or by it. */
export const companySignInWords = {
  set: 'members.sso.changed',
  tried: 'members.sso.changed',
  offered: 'members.sso.offered',
  required: 'members.sso.required',
  off: 'members.sso.off',
  removed: 'members.sso.off',
  domain: 'members.sso.changed',
  domainEnded: 'members.sso.changed',
  opened: 'members.sso.opened',
  linked: 'members.sso.linked',
  signedIn: 'members.sso.signedIn',
} as const satisfies Record<TimelineTerms['ssoEvent'] & string, MessageKey>
