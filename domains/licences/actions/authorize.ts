import type { Catalogue } from '@/domains/catalogue/rules'
import type { RefusalCode } from '@/platform/codes/codes'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { type Refusal, refuse } from '@/platform/http/refusal'
import type { LicencesContext } from '../context'
import { awakeOf, grantsAt, nextEnd, type Place, type SeatGrant, seatGrants, settle, totalOf } from '../rules/seats'
import { type Holdings, holdingsOf, type OccupiedSeat } from '../store/holdings'
import { type LockedPool, lockPool, settlePool } from '../store/pools'
import { type Device, grantSeat, updateSeat } from '../store/seats'

/** A seat that a device holds, with what is paid for at its place (decision 0019). */
export interface HeldSeat {
  readonly seatId: string
  readonly memberId: number
  readonly place: Place
  readonly device: Buffer
  readonly grants: readonly SeatGrant[]
  readonly catalogue: Catalogue
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
  const { memberId, place, device, now } = request
  const catalogue = await context.catalogue.currentCatalogue(database)
  const seen =
    request.seen === undefined ? await holdingsOf(database, { memberId, place, holdings: owned }) : request.seen
  const inVain = seen && refusalFor(seatsAt(context, catalogue, seen, place, now), device)
  if (inVain) return inVain
  const outcome: { refused: Refusal<SeatRefusal | Code> | null } = { refused: null }
  const held = await allOrNothing(database, async (transaction) => {
    const settled = await lookAt(context, transaction, { catalogue, memberId, place, now })
    outcome.refused = refusalFor(settled, device)
    if (outcome.refused) return null
    const seatId = await placeDevice(context, transaction, settled, { device, now })
    outcome.refused = await also(transaction, seatId)
    return outcome.refused ? null : { seatId, grants: settled.grants }
  })
  if (held === null) return outcome.refused ?? refuse(30005)
  return { ...held, memberId, place, device: device.deviceHash, catalogue }
}

const heldBy = (taken: readonly OccupiedSeat[], { deviceHash }: Pick<Device, 'deviceHash'>) =>
  taken.find((seat) => seat.deviceHash.equals(deviceHash))

function refusalFor({ total, awake, kept }: SeatsAt, device: Device): Refusal<SeatRefusal> | null {
  if (total === 0) return refuse(30008)
  const held = heldBy(kept, device)
  if (held) return restsAt({ kept, awake }, held.id) ? refuse(30010) : null
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
  { device, now }: { readonly device: Device; readonly now: Date },
) {
  const { pool, kept, total, recountAt } = found
  const held = heldBy(kept, device)
  // Where a seat is free there are none too many, so that one statement brings the pool up to date and takes it.
  if (!held) return grantSeat(transaction, context.events, { id: pool.id, total, recountAt }, device, now)
  await bringUpToDate(context, transaction, found, now)
  await updateSeat(transaction, held.id, { device: device.device, nickname: device.nickname }, now)
  return held.id
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
  const paid = grantsAt(seatGrants(catalogue, lines, { now, grace, activations }), place)
  const pool = pools.find(({ line, platform }) => line === place.line && platform === place.platform)
  const grants = awakeOf(paid)
  const total = totalOf(paid)
  return { grants, total, awake: totalOf(grants), recountAt: nextEnd(paid), ...settle(pool?.taken ?? [], total) }
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
  await bringUpToDate(context, transaction, found, settling.now)
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
  { events }: SettlementContext,
  transaction: Transaction,
  { pool, total, recountAt, excess }: LockedSeats,
  now: Date,
): Promise<void> {
  const changed = total !== pool.total || recountAt?.getTime() !== pool.recountAt?.getTime()
  if (!changed && excess.length === 0) return
  await settlePool(transaction, events, {
    pool: pool.id,
    total,
    recountAt,
    excess: excess.map(({ id }) => id),
    at: now,
  })
}
