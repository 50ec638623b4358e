import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import { productClaims } from '../rules/claims'
import { type Device, hasCopy, recognise } from '../rules/devices'
import type { Floating } from '../rules/floating'
import { endOfAll, entitlementsOf, featuresOf, type SeatGrant } from '../rules/seats'
import { floatingSeatsLike, type Lease, settlePlaces, takePlace } from '../store/places'
import { endFloating } from '../store/pools'
import { grantSeat, moveSeat, updateSeat } from '../store/seats'

/** A locked pool, and what floats there. */
interface FloatingPool {
  readonly pool: { readonly id: number }
  readonly floating: Floating
  readonly floatingGrants: readonly SeatGrant[]
  /** The number of seats that do not float. */
  readonly total: number
  readonly recountAt: Date | null
  readonly most: number
}

type SettledPool = Pick<FloatingPool, 'pool' | 'floatingGrants'> & { readonly floating: Floating | null }

export interface FloatingSeat {
  readonly seatId: string
  readonly lease: Lease
  readonly over: number
  readonly grants: readonly SeatGrant[]
}

/** Sets the number of floating places to what is paid for now. */
export async function bringPlacesUpToDate(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  catalogue: Catalogue,
  { pool, floating, floatingGrants }: SettledPool,
  now: Date,
) {
  if (!floating) return endFloating(transaction, events, pool.id, now)
  const entitlements = entitlementsOf(catalogue, floatingGrants)
  const features = featuresOf(catalogue, entitlements)
  const claims = { products: productClaims(entitlements), features, endsAt: endOfAll(entitlements) }
  await settlePlaces(transaction, pool.id, floating, claims, now)
}

/** Leases a device a place: the one that it has, or a free one; 30005: none is free. */
export async function placeFloating(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  { pool, floating, floatingGrants, total, recountAt, most }: FloatingPool,
  { device, process = '', now }: { readonly device: Device; readonly process?: string | undefined; readonly now: Date },
): Promise<FloatingSeat | Refusal<30005>> {
  const alike = await floatingSeatsLike(transaction, pool.id, device)
  const known = recognise(alike, device)
  const kind = { floating: true, copy: hasCopy(alike, device) }
  const counted = { id: pool.id, total, recountAt, isOpen: most === Number.POSITIVE_INFINITY }
  const seatId = known?.id ?? (await grantSeat(transaction, events, counted, device, now, kind))
  if (known?.deviceHash.equals(device.deviceHash)) await updateSeat(transaction, seatId, device, now)
  else if (known) await moveSeat(transaction, seatId, device, now)
  const lease = await takePlace(transaction, { pool: pool.id, seat: seatId, process, floating, now })
  return lease ? { seatId, lease, over: lease.over, grants: floatingGrants } : refuse(30005)
}
