import type { Catalogue } from '@/domains/catalogue/rules'
import type { RefusalCode } from '@/platform/codes/codes'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { isRefusal, type Refusal, refuse } from '@/platform/http/refusal'
import type { LicencesContext } from '../context'
import { recognise } from '../rules/devices'
import { type Floating, floatingOf } from '../rules/floating'
import {
  awakeOf,
  floatingAt,
  grantsAt,
  nextEnd,
  type Place,
  type SeatGrant,
  seatGrants,
  settle,
  totalOf,
} from '../rules/seats'
import { type Holdings, holdingsOf, type OccupiedSeat } from '../store/holdings'
import type { Lease } from '../store/places'
import { type LockedPool, lockPool, settlePool } from '../store/pools'
import { type Device, grantSeat, moveSeat, updateSeat } from '../store/seats'
import { bringPlacesUpToDate, placeFloating } from './floating'

/** A seat that a device holds, with what is paid for at its place (decision 0019). */
export interface HeldSeat {
  readonly seatId: string
  readonly memberId: number
  readonly place: Place
  readonly device: Buffer
  readonly grants: readonly SeatGrant[]
  readonly catalogue: Catalogue
  /** Of a seat that floats; null: it is the device's own. */
  readonly lease: Lease | null
}

type SeatRefusal = 30005 | 30008 | 30010

export interface SeatRequest {
  readonly memberId: number
  readonly place: Place
  readonly device: Device
  readonly now: Date
  /**
   * What the member has, as it was read a moment ago: left out, it is read, since most who come in vain can learn it
   * without waiting for those who take a seat. Null: nobody else comes, and what is read under the lock is enough.
   */
  readonly seen?: Holdings | null
  /** The device has no network: nothing that floats is for it. */
  readonly isOffline?: boolean
}

/**
 * Gives a device its seat, or the one that it has already: refuses 30008 where nothing is paid for, 30005 where every
 * seat is taken, and 30010 where the seat rests. @param also what else belongs into the same transaction; a refusal undoes all of it
 */
export async function authorizeDevice<Code extends RefusalCode = never>(
  context: Pick<LicencesContext, 'database' | 'catalogue' | 'settings' | 'holdings' | 'events'>,
  request: SeatRequest,
  also: (transaction: Transaction, seatId: string) => Promise<Refusal<Code> | null> = async () => null,
): Promise<HeldSeat | Refusal<SeatRefusal | Code>> {
  const { database, holdings: owned } = context
  const { memberId, place, device, now, isOffline = false } = request
  const catalogue = await context.catalogue.currentCatalogue(database)
  const seen =
    request.seen === undefined ? await holdingsOf(database, { memberId, place, holdings: owned }) : request.seen
  const reach = (found: SeatsAt) => (isOffline ? { ...found, floating: null } : found)
  const inVain = seen && refusalFor(reach(seatsAt(context, catalogue, seen, place, now)), device)
  if (inVain) return inVain
  const outcome: { refused: Refusal<SeatRefusal | Code> | null } = { refused: null }
  const held = await allOrNothing(database, async (transaction) => {
    const settled = await lookAt(context, transaction, { catalogue, memberId, place, now })
    outcome.refused = refusalFor(reach(settled), device)
    if (outcome.refused) return null
    const placed = await placeDevice(context, transaction, settled, { catalogue, device, now, isOffline })
    outcome.refused = isRefusal(placed) ? placed : await also(transaction, placed.seatId)
    return outcome.refused || isRefusal(placed) ? null : placed
  })
  if (held === null) return outcome.refused ?? refuse(30005)
  return { ...held, memberId, place, device: device.deviceHash, catalogue }
}

function refusalFor({ total, awake, kept, floating }: SeatsAt, device: Device): Refusal<SeatRefusal> | null {
  const held = recognise(kept, device)
  if (held) return restsAt({ kept, awake }, held.id) ? refuse(30010) : null
  if (floating) return floating.places > 0 ? null : refuse(30010)
  if (total === 0) return refuse(30008)
  if (kept.length < awake) return null
  return refuse(kept.length < total ? 30010 : 30005)
}

/** Whether a seat rests: those that were taken first run on, as far as what is paid for and not disputed reaches. */
export const restsAt = ({ kept, awake }: Pick<SeatsAt, 'kept' | 'awake'>, seatId: string): boolean =>
  kept.findIndex(({ id }) => id === seatId) >= awake

async function placeDevice(
  context: SettlementContext,
  transaction: Transaction,
  found: LockedSeats,
  { catalogue, device, now, isOffline }: Placing,
) {
  const { pool, kept, total, recountAt, grants, floating } = found
  const held = recognise(kept, device)
  if (!held && floating && !isOffline) {
    await bringUpToDate(context, transaction, found, { catalogue, now })
    return placeFloating(context, transaction, { ...found, floating }, { device, now })
  }
  // Where a seat is free there are none too many, so that one statement brings the pool up to date and takes it.
  if (!held) {
    if (found.floats) await bringUpToDate(context, transaction, found, { catalogue, now })
    const seatId = await grantSeat(transaction, context.events, { id: pool.id, total, recountAt }, device, now)
    return { seatId, grants, lease: null }
  }
  await bringUpToDate(context, transaction, found, { catalogue, now })
  if (held.deviceHash.equals(device.deviceHash)) await updateSeat(transaction, held.id, device, now)
  else await moveSeat(transaction, held.id, device, now)
  return { seatId: held.id, grants, lease: null }
}

interface Placing {
  readonly catalogue: Catalogue
  readonly device: Device
  readonly now: Date
  readonly isOffline: boolean
}

export interface SeatsAt {
  /** What may be used: what rests is not among it. */
  readonly grants: readonly SeatGrant[]
  readonly total: number
  /** How many of these do not rest. */
  readonly awake: number
  /** When the next of the terms ends, also of what rests. */
  readonly recountAt: Date | null
  readonly kept: readonly OccupiedSeat[]
  readonly excess: readonly OccupiedSeat[]
  /** What floats there beside; null: nothing. */
  readonly floating: Floating | null
  readonly floatingGrants: readonly SeatGrant[]
  /** It did when the pool was reckoned last. */
  readonly floats: boolean
}

interface LockedSeats extends SeatsAt {
  readonly pool: LockedPool
}

/** What a member's holdings come to at a place. */
export function seatsAt(
  { settings: { grace } }: Pick<LicencesContext, 'settings'>,
  catalogue: Catalogue,
  { lines, activations, pools }: Holdings,
  place: Place,
  now: Date,
): SeatsAt {
  const all = seatGrants(catalogue, lines, { now, grace, activations })
  const [paid, floated] = [grantsAt(all, place), floatingAt(all, place)]
  const pool = pools.find(({ line, platform }) => line === place.line && platform === place.platform)
  const grants = awakeOf(paid)
  const total = totalOf(paid)
  return {
    ...{ grants, total, awake: totalOf(grants), recountAt: nextEnd([...paid, ...floated]) },
    ...settle(pool?.taken ?? [], total),
    ...{ floating: floatingOf(floated), floatingGrants: awakeOf(floated), floats: pool?.floats === true },
  }
}

interface SettlementRequest {
  readonly catalogue: Catalogue
  readonly memberId: number
  readonly place: Place
  readonly now: Date
}

type SettlementContext = Pick<LicencesContext, 'settings' | 'holdings' | 'events'>

/** Locks a pool and brings it up to date with what is paid for by now; seats that are too many are taken back, newest first. */
export async function settleAt(
  context: SettlementContext,
  transaction: Transaction,
  settling: SettlementRequest,
): Promise<LockedSeats> {
  const found = await lookAt(context, transaction, settling)
  await bringUpToDate(context, transaction, found, settling)
  const { pool, total, recountAt } = found
  return { ...found, pool: { ...pool, total, recountAt } }
}

/** Locks a pool and reckons what is paid for by now. */
async function lookAt(
  context: SettlementContext,
  transaction: Transaction,
  { catalogue, memberId, place, now }: SettlementRequest,
): Promise<LockedSeats> {
  const pool = await lockPool(transaction, memberId, place)
  // Read after the lock, by a statement of its own: it sees what was done until then.
  const holdings = await holdingsOf(transaction, { memberId, place, holdings: context.holdings })
  const found = seatsAt(context, catalogue, holdings, place, now)
  return { ...found, pool }
}

async function bringUpToDate(
  context: SettlementContext,
  transaction: Transaction,
  found: LockedSeats,
  { catalogue, now }: Pick<SettlementRequest, 'catalogue' | 'now'>,
): Promise<void> {
  const { pool, total, recountAt, excess, floating, floats } = found
  if (floating || floats) await bringPlacesUpToDate(context, transaction, catalogue, found, now)
  const changed = total !== pool.total || recountAt?.getTime() !== pool.recountAt?.getTime()
  if (!changed && excess.length === 0) return
  await settlePool(transaction, context.events, {
    pool: pool.id,
    total,
    recountAt,
    excess: excess.map(({ id }) => id),
    at: now,
  })
}
