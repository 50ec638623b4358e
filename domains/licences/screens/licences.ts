import type { Platform } from '@/domains/catalogue/schema'
import { messageFor } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'

export const platformNames = {
  win: 'licences.win',
  mac: 'licences.mac',
  mobile: 'licences.mobile',
} as const satisfies Record<Platform, MessageKey>

/** What is said when the page does not come. No answer at all is a page that could not be loaded, too. */
export const loadFailure = (failure: FailureCode): MessageKey => {
  if (failure === 20039) return 'code.20039'
  return messageFor('pageLoad', typeof failure === 'number' ? failure : 20000)
}

/** What is said when a device could not be released, or confirmed. */
export const actionFailure = (place: 'licenceRelease' | 'deviceConfirmation', failure: FailureCode): MessageKey =>
  failure === 'unreachable' ? 'ui.unreachable' : messageFor(place, failure)
