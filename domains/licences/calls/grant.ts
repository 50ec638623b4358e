import { unixSeconds } from '@/platform/time/duration'
import type { HeldSeat } from '../actions/authorize'
import { issueLicence } from '../actions/licence'
import type { LicencesContext } from '../context'
import type { GrantedOnWire } from '../contract/program'

/** The licence of a seat, and the token for the next one. */
export async function presentGranted(
  context: LicencesContext,
  held: HeldSeat,
  { token, now }: { token: string; now: Date },
): Promise<GrantedOnWire> {
  const { licence, endsAt, refreshAfter } = await issueLicence(context, held, { now, lease: context.settings.lease })
  return {
    licence,
    refresh_token: token,
    seat: held.seatId,
    expires_at: unixSeconds(endsAt),
    refresh_after: unixSeconds(refreshAfter),
  }
}
