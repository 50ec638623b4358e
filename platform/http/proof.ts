import type { CallDefinition } from '@/platform/contract/call'
import { after, minutes } from '@/platform/time/duration'
import type { MemberCaller } from './visit'

/** How long a proof counts for further calls. */
const proofLasts = minutes(10)

/**
 * Whether a session may do what a call does: it asks for no proof, or has one that is fresh enough. An operator who looks
 * through the member's eyes has nothing to prove it with; what they may not do is closed to them altogether (spec 12.3).
 */
export function isProven(
  needs: CallDefinition['needsProof'],
  { operator, secondFactor, provenAt }: Pick<MemberCaller, 'operator' | 'secondFactor' | 'provenAt'>,
  now: Date,
): boolean {
  if (needs === undefined || operator !== null || (needs === 'withSecondFactor' && !secondFactor)) return true
  return isFresh(provenAt, now)
}

export const isFresh = (provenAt: Date | null, now: Date) => provenAt !== null && now < after(provenAt, proofLasts)
