/**
 * What comes of an attempt. Rejected: a status that is no success. Unreachable: nobody there, or the connection broke.
 * Forbidden: the address leads into a network that is none of the outside. Redirected: it leads elsewhere, and nobody goes
 * there.
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

/** Why an endpoint is switched off by itself: it said that it is gone for good, or failed for too long. */
export const offReasons = ['gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]
