import type { Handlers } from '@/platform/http/visit'
import { watchAccounts } from './actions/take-away'
import { privacyHandlers } from './calls/member'
import type { PrivacyContext } from './context'
import type { privacyCalls } from './contract/member'

/** Opens privacy: its calls, and what is done by the clock about accounts whose end was asked for. */
export function openPrivacy(context: PrivacyContext): Handlers<typeof privacyCalls> {
  watchAccounts(context)
  return privacyHandlers(context)
}

export { asJson, fileName, ownData, ownsFile } from './actions/own-data'
export { askForEnd, keep } from './actions/requests'
export { takeAway } from './actions/take-away'
export type { PrivacyContext } from './context'
export { wording as documentWording } from './document/messages'
export { ownDataPage } from './document/page'
export { readPrivacySettings } from './settings'
export { columnName, nameOf, personOf } from './store/collect'
export { endOfAccount } from './store/deletions'
export { ownMail, personalData } from './store/installation'
export { timeline } from './store/timeline'
