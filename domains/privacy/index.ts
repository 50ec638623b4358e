import type { Handlers } from '@/platform/http/visit'
import { privacyHandlers } from './calls'
import type { PrivacyContext } from './context'
import type { privacyCalls } from './contract'
import { watchAccounts } from './waiting'

/** Opens privacy: its calls, and what is done by the clock about accounts whose end was asked for. */
export function openPrivacy(context: PrivacyContext): Handlers<typeof privacyCalls> {
  watchAccounts(context)
  return privacyHandlers(context)
}

export type { PrivacyContext } from './context'
export { wording as documentWording } from './document/messages'
export { ownDataPage } from './document/page'
export { asJson, fileName, ownData, ownsFile } from './own-data'
export { askForEnd, keep } from './requests'
export { readPrivacySettings } from './settings'
export { columnName, nameOf, personOf } from './store/collect'
export { endOfAccount } from './store/deletions'
export { ownMail, personalData } from './store/installation'
export { timeline } from './store/timeline'
export { takeAway } from './waiting'
