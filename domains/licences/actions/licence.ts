import { randomUUID } from 'node:crypto'
import { after, between, type Duration, unixSeconds } from '@/platform/time/duration'
import type { LicencesContext } from '../context'
import { endOfLicence, entitlementsOf } from '../rules/seats'
import type { HeldSeat } from './authorize'
import { sign } from './signing'

interface IssuedLicence {
  readonly licence: string
  readonly endsAt: Date
  readonly refreshAfter: Date
}

/** Signs what a seat may do. Its claims are laid down in `docs/licences/README.md`. */
export async function issueLicence(
  context: LicencesContext,
  { seatId, place, device, grants, catalogue }: HeldSeat,
  { now, lease }: { now: Date; lease: Duration },
): Promise<IssuedLicence> {
  const entitlements = entitlementsOf(catalogue, grants)
  const endsAt = endOfLicence(entitlements, { now, lease })
  const licence = await sign(context, {
    iss: context.publicUrl,
    aud: place.line,
    sub: seatId,
    jti: randomUUID(),
    iat: unixSeconds(now),
    exp: unixSeconds(endsAt),
    platform: place.platform,
    device: device.toString('base64url'),
    products: entitlements.map(({ pid, endsAt: ends }) => ({ pid, ends: ends === null ? null : unixSeconds(ends) })),
  })
  const half = (between(now, endsAt) / 2) as Duration
  return { licence, endsAt, refreshAfter: after(now, half) }
}
