import { before, between, type Duration, unixSeconds } from '@/platform/time/duration'
import { issueLicence } from '../actions/licence'
import type { HeldSeat } from '../actions/settle'
import type { LicencesContext } from '../context'
import type { GrantedOnWire } from '../contract/granted'
import type { Lease } from '../store/places'

/** The licence of a seat, and the token for the next one. */
export async function presentGranted(
  context: LicencesContext,
  held: HeldSeat,
  { token, now }: { token: string; now: Date },
): Promise<GrantedOnWire> {
  const { lease: floating } = held
  const lease = floating ? between(now, floating.keptUntil) : context.settings.lease
  const { licence, endsAt, refreshAfter } = await issueLicence(context, held, { now, lease })
  return {
    licence,
    refresh_token: token,
    seat: held.seatId,
    expires_at: unixSeconds(endsAt),
    refresh_after: unixSeconds(refreshAfter),
    ...(floating && { lease: presentLease(floating) }),
  }
}

/** Half of the lease is left for a beat that does not come through at once. */
export const presentLease = ({ expiresAt, length }: Lease) => ({
  expires_at: unixSeconds(expiresAt),
  heartbeat_after: unixSeconds(before(expiresAt, (length / 2) as Duration)),
})
