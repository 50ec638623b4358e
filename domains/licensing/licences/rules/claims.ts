import { unixSeconds } from '@/platform/time/duration'
import type { Entitlement } from './seats'

/** A product that a licence opens, in unix seconds; `ends` null: for good. */
export interface ProductClaim {
  readonly pid: number
  readonly ends: number | null
  readonly updates_until: number | null
}

/** Returns the claims about products in every licence. */
export const productClaims = (entitlements: readonly Entitlement[]): readonly ProductClaim[] =>
  entitlements.map(({ pid, endsAt: ends, updatesUntil: updates }) => ({
    pid,
    ends: ends === null ? null : unixSeconds(ends),
    updates_until: updates === null ? null : unixSeconds(updates),
  }))
