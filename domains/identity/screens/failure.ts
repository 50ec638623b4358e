import { messageFor, type PlaceName } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'

/** What the visitor reads when a call fails at a place: the place's own words, or those that are the same everywhere. */
export function failureMessage(place: PlaceName, code: FailureCode): MessageKey {
  if (code === 'unreachable') return 'ui.unreachable'
  if (code === 20039 && place !== 'changeEmail') return 'code.20039'
  return messageFor(place, code)
}

/** Our fields, by the names that the wire has for them. */
const ownNames: Readonly<Record<string, string>> = {
  pw: 'password',
  new_pw: 'password',
  re_pw: 'repeat',
  new_email: 'email',
  re_email: 'repeat',
}

/** The fields that the server found malformed, to be marked in the form. */
export const rejectedFields = (fields: readonly string[]): Readonly<Record<string, MessageKey>> =>
  Object.fromEntries(fields.map((field) => [ownNames[field] ?? field, 'identity.rejected']))

const mendable: readonly FailureCode[] = ['unreachable', 10001, 20000, 20024, 20039, 42011]

/** Whether trying again from the same screen may help; other refusals end the flow in its failed state. */
export const isMendable = (code: FailureCode) => mendable.includes(code)
