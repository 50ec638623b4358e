import { messageFor, type PlaceName } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'

/** What the member reads when something cannot be saved: the place's own words, or those that are the same everywhere. */
export function saveFailure(place: PlaceName, code: FailureCode): MessageKey {
  if (code === 'unreachable') return 'ui.unreachable'
  return code === 20039 ? 'code.20039' : messageFor(place, code)
}

/** What is said when the page or a part of it does not come. */
export function loadFailure(code: FailureCode | null): MessageKey {
  if (code === 20039) return 'code.20039'
  return messageFor('pageLoad', typeof code === 'number' ? code : 20000)
}
