/**
 * The result of an attempt. Rejected: a status other than success. Unreachable: no answer, or the connection broke.
 * Forbidden: the address is in an internal network. Redirected: it leads elsewhere, which is not followed.
 */
export const attemptOutcomes = [
  'delivered',
  'rejected',
  'redirected',
  'gone',
  'late',
  'unreachable',
  'forbidden',
] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

export function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'rejected'
}

/**
 * The reasons for which an endpoint is switched off automatically: it answered that it is gone for good, or failed for
 * too long.
 */
export const offReasons = ['gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]
