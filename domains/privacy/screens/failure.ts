import { messageFor } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'

/** Why the end of the account was not asked for. */
export const endFailure = (code: FailureCode): MessageKey =>
  code === 'unreachable' ? 'ui.unreachable' : messageFor('accountEnd', code)

/** Why the account was not kept. */
export const keepFailure = (code: FailureCode): MessageKey =>
  code === 'unreachable' ? 'ui.unreachable' : messageFor('keepAccount', code)
