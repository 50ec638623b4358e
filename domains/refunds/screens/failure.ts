import { messageFor } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'

/** What a member reads when a refund or a withdrawal is refused. */
export function refundFailure(code: FailureCode): MessageKey {
  if (code === 'unreachable') return 'ui.unreachable'
  if (code === 20039) return 'code.20039'
  if (code === 20035) return 'refunds.notPossible'
  if (code === 20040) return 'refunds.credited'
  return messageFor('refund', code)
}
