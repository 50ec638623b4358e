import { messageFor, type PlaceName } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'

/** What the member reads when something cannot be saved: the place's own words, or those that are the same everywhere. */
export function saveFailure(place: PlaceName, code: FailureCode): MessageKey {
  if (code === 'unreachable') return 'ui.unreachable'
  return code === 20039 ? 'code.20039' : messageFor(place, code)
}
