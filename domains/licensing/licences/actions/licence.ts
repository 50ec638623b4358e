import { randomUUID } from 'node:crypto'
import { after, between, type Duration, unixSeconds } from '@/platform/time/duration'
import type { LicencesContext } from '../context'
import { productClaims } from '../rules/claims'
import { endOfLicence, entitlementsOf, featuresOf } from '../rules/seats'
import type { Beat } from '../store/places'
import type { HeldSeat } from './settle'
import { sign } from './signing'

export interface IssuedLicence {
  readonly licence: string
  readonly endsAt: Date
  readonly refreshAfter: Date
}

interface LicenceTerms {
  readonly now: Date
  readonly lease: Duration
  /** Without a purchase; `features` where they differ from the product's. */
  readonly trial?: { readonly features?: readonly string[] }
}

/** Signs the rights of a seat. The claims are defined in `docs/reference/licences/README.md`. */
export async function issueLicence(
  context: LicencesContext,
  { seatId, place, device, grants, catalogue, lease: floating, over }: Omit<HeldSeat, 'memberId'>,
  { now, lease, trial }: LicenceTerms,
): Promise<IssuedLicence> {
  const entitlements = entitlementsOf(catalogue, grants)
  const features = trial?.features ?? featuresOf(catalogue, entitlements)
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
    ...(features.length > 0 && { features }),
    products: productClaims(entitlements),
    ...(floating && { kind: 'floating' }),
    ...(floating?.process && { process: floating.process }),
    ...(trial && { kind: 'trial' }),
    ...(over > 0 && { over }),
  })
  return { licence, endsAt, refreshAfter: halfWay(now, endsAt) }
}

/** The next licence of a device that beats, from what its pool was reckoned to last. */
export async function prolongLicence(context: LicencesContext, beat: Beat, now: Date): Promise<IssuedLicence> {
  const { seat, line, platform, device, claims, key, lease } = beat
  const endsAt = earlier(lease.keptUntil, claims.endsAt)
  const says = { iss: context.publicUrl, aud: line, sub: seat, jti: randomUUID(), iat: unixSeconds(now) }
  const { products, features } = claims
  const opens = { ...(features.length > 0 && { features }), products, kind: 'floating' }
  const about = {
    platform,
    device: device.toString('base64url'),
    ...opens,
    ...(lease.process !== '' && { process: lease.process }),
    ...(lease.over > 0 && { over: lease.over }),
  }
  const licence = await sign(context, { ...says, exp: unixSeconds(endsAt), ...about }, key)
  return { licence, endsAt, refreshAfter: halfWay(now, endsAt) }
}

const earlier = (one: Date, other: Date | null) => (other !== null && other < one ? other : one)
const halfWay = (now: Date, end: Date) => after(now, (between(now, end) / 2) as Duration)
