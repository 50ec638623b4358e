import type { Catalogue } from '@/domains/catalogue/rules'
import type { RefusalCode } from '@/platform/codes/codes'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { type Refusal, refuse } from '@/platform/http/refusal'
import type { LicencesContext } from './context'
import { grantsAt, nextEnd, type Place, type SeatGrant, seatGrants, settle, totalOf } from './rules/seats'
import { type Holdings, holdingsOf, type TakenSeat } from './store/holdings'
import { type LockedPool, lockPool, settlePool } from './store/pools'
import { type Device, grantSeat, seeSeat } from './store/seats'

/** A seat that a device holds, with what is paid for at its place. */
export interface HeldSeat {
  readonly seatId: string
  readonly memberId: number
  readonly place: Place
  readonly device: Buffer
  readonly grants: readonly SeatGrant[]
  readonly catalogue: Catalogue
}

export interface Wish {
  readonly memberId: number
  readonly place: Place
  readonly device: Device
  readonly now: Date
}

/**
 * Gives a device its seat, or the one that it has already: refuses 30008 where nothing is paid for, 30005 where every
 * seat is taken. @param also what else belongs into the same transaction; a refusal undoes all of it
 */
export async function authorizeDevice<Code extends RefusalCode = never>(
  context: Pick<LicencesContext, 'database' | 'catalogue' | 'settings'>,
  wish: Wish,
  also: (transaction: Transaction, seatId: string) => Promise<Refusal<Code> | null> = async () => null,
): Promise<HeldSeat | Refusal<30005 | 30008 | Code>> {
  const { database } = context
  const { memberId, place, device, now } = wish
  const catalogue = await context.catalogue.currentCatalogue(database)
  const seen = seatsAt(context, catalogue, await holdingsOf(database, memberId, place), place, now)
  // Most who come in vain learn it here, without waiting for those who take a seat.
  const inVain = refusalFor(seen, device)
  if (inVain) return inVain
  const outcome: { refused: Refusal<30005 | 30008 | Code> | null } = { refused: null }
  const held = await allOrNothing(database, async (transaction) => {
    const settled = await settleAt(context, transaction, { catalogue, memberId, place, now })
    outcome.refused = refusalFor(settled, device)
    if (outcome.refused) return null
    const seatId = await placeDevice(transaction, settled, device, now)
    outcome.refused = await also(transaction, seatId)
    return outcome.refused ? null : { seatId, grants: settled.grants }
  })
  if (held === null) return outcome.refused ?? refuse(30005)
  return { ...held, memberId, place, device: device.deviceHash, catalogue }
}

const heldBy = (taken: readonly TakenSeat[], { deviceHash }: Pick<Device, 'deviceHash'>) =>
  taken.find((seat) => seat.deviceHash.equals(deviceHash))

function refusalFor({ total, kept }: SeatsAt, device: Device): Refusal<30005 | 30008> | null {
  if (total === 0) return refuse(30008)
  return heldBy(kept, device) || kept.length < total ? null : refuse(30005)
}

async function placeDevice(transaction: Transaction, { pool, kept }: SettledPool, device: Device, now: Date) {
  const held = heldBy(kept, device)
  if (!held) return grantSeat(transaction, pool.id, device, now)
  await seeSeat(transaction, held.id, { device: device.device, nickname: device.nickname }, now)
  return held.id
}

export interface SeatsAt {
  readonly grants: readonly SeatGrant[]
  readonly total: number
  readonly kept: readonly TakenSeat[]
  readonly excess: readonly TakenSeat[]
}

export interface SettledPool extends SeatsAt {
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
  const grants = grantsAt(seatGrants(catalogue, lines, { now, grace, activations }), place)
  const pool = pools.find(({ line, platform }) => line === place.line && platform === place.platform)
  const total = totalOf(grants)
  return { grants, total, ...settle(pool?.taken ?? [], total) }
}

interface Settling {
  readonly catalogue: Catalogue
  readonly memberId: number
  readonly place: Place
  readonly now: Date
}

/** Locks a pool and brings it up to date with what is paid for by now; seats that are too many are taken back, newest first. */
export async function settleAt(
  context: Pick<LicencesContext, 'settings'>,
  transaction: Transaction,
  { catalogue, memberId, place, now }: Settling,
): Promise<SettledPool> {
  const pool = await lockPool(transaction, memberId, place)
  // Read after the lock, by a statement of its own: it sees what was done until then.
  const found = seatsAt(context, catalogue, await holdingsOf(transaction, memberId, place), place, now)
  const recountAt = nextEnd(found.grants, context.settings.grace)
  const changed = found.total !== pool.total || recountAt?.getTime() !== pool.recountAt?.getTime()
  if (changed || found.excess.length > 0) {
    const excess = found.excess.map(({ id }) => id)
    await settlePool(transaction, { pool: pool.id, total: found.total, recountAt, excess, at: now })
  }
  return { ...found, pool: { ...pool, total: found.total, recountAt } }
}
