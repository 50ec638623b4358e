import type { MessageKey } from '@/platform/i18n/message'
import type { TimelineTerms } from '../contract/member-card'

/** Events in a member's ways to log in. */
export const securityWords: Readonly<Record<TimelineTerms['security'] & string, MessageKey>> = {
  passwordChanged: 'members.security.passwordChanged',
  newBrowser: 'members.security.newBrowser',
  passkeyAdded: 'members.security.passkeyAdded',
  passkeyRemoved: 'members.security.passkeyRemoved',
  appAdded: 'members.security.appAdded',
  appRemoved: 'members.security.appRemoved',
  recoveryCodesRenewed: 'members.security.recoveryCodesRenewed',
  recoveryCodeUsed: 'members.security.recoveryCodeUsed',
  resetBySupport: 'members.security.resetBySupport',
  addressProven: 'members.security.addressProven',
  factorGuessed: 'members.security.factorGuessed',
}
