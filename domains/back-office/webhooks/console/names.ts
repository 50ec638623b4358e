import type { MessageKey } from '@/platform/i18n/message'
import type { AttemptOutcome, OffReason } from '../rules/outcomes'

export const outcomeNames = {
  delivered: 'endpoints.outcomeDelivered',
  rejected: 'endpoints.outcomeRejected',
  redirected: 'endpoints.outcomeRedirected',
  gone: 'endpoints.outcomeGone',
  late: 'endpoints.outcomeLate',
  unreachable: 'endpoints.outcomeUnreachable',
  forbidden: 'endpoints.outcomeForbidden',
} as const satisfies Record<AttemptOutcome, MessageKey>

export const toneOf = (outcome: AttemptOutcome) => (outcome === 'delivered' ? 'success' : 'warning')

export const offNames = {
  gone: 'endpoints.offGone',
  failing: 'endpoints.offFailing',
} as const satisfies Record<OffReason, MessageKey>
