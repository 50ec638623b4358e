import type { Platform } from '@/domains/catalogue/schema'
import { messageFor } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'

export const platformNames = {
  win: 'licences.win',
  mac: 'licences.mac',
  mobile: 'licences.mobile',
} as const satisfies Record<Platform, MessageKey>

/** What is said when a device could not be released, or confirmed. */
export const actionFailure = (place: 'licenceRelease' | 'deviceConfirmation', failure: FailureCode): MessageKey =>
  failure === 'unreachable' ? 'ui.unreachable' : messageFor(place, failure)
