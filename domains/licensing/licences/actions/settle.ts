import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import type { Transaction } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import { type Floating, floatingOf } from '../rules/floating'
import {
  awakeOf,
  floatingAt,
  grantsAt,
  mostOf,
  nextEnd,
  type Place,
  refusesVirtual,
  type SeatGrant,
  seatGrants,
  settle,
  totalOf,
} from '../rules/seats'
import { beyondHousehold, type Occupant, occupantsOf, opensOn } from '../rules/shared'
import { type Holdings, holdingsOf, type OccupiedSeat, type ReceivedPlace } from '../store/holdings'
import type { Lease } from '../store/places'
import { type LockedPool, lockPool } from '../store/pools'
import { settlePool } from '../store/shared-seats'
import { bringPlacesUpToDate } from './floating'

/** A seat that a device holds, with what is paid for at its place (decision 0019). */
export interface HeldSeat {
  readonly seatId: string
  readonly memberId: number
  readonly place: Place
  readonly device: Buffer
  readonly grants: readonly SeatGrant[]
  readonly catalogue: Catalogue
  /** The lease of a floating seat; null: the seat is the device's own. */
  readonly lease: Lease | null
  /** How many more devices than are paid for use seats there. */
  readonly over: number
}

export interface SeatsAt {
  /** The usable grants: suspended ones are left out. */
  readonly grants: readonly SeatGrant[]
  readonly total: number
  /** How many are let in: without an end where the vendor only warns. */
  readonly most: number
  /** How many of these may be shared with a household. */
  readonly shareable: number
  /** How many of all do not rest; without an end likewise. */
  readonly awake: number
  /** When the next of the terms ends, also of what rests. */
  readonly recountAt: Date | null
  /** All who take a seat: devices, and people who were given a place. */
  readonly occupants: readonly Occupant<OccupiedSeat>[]
  /** The devices among them that have a seat by themselves. */
  readonly kept: readonly OccupiedSeat[]
  readonly excess: readonly Occupant<OccupiedSeat>[]
  /** The floating seats there; null: none. */
  readonly floating: Floating | null
  readonly floatingGrants: readonly SeatGrant[]
  /** It did when the pool was reckoned last. */
  readonly floats: boolean
  /** The given place of each person. */
  readonly people: ReadonlyMap<number, number>
  /** Places of others there that were given to the member. */
  readonly received: readonly ReceivedPlace[]
}

export interface LockedSeats extends SeatsAt {
  readonly pool: LockedPool
}

/** A member's grants, and their seats at each place: what is paid for is reckoned once for all places (decision 0263). */
export interface SeatsOfHoldings {
  readonly grants: readonly SeatGrant[]
  readonly at: (place: Place) => SeatsAt
}

export function seatsOf(
  { settings: { grace } }: Pick<LicencesContext, 'settings'>,
  catalogue: Catalogue,
  holdings: Holdings,
  now: Date,
): SeatsOfHoldings {
  const grants = seatGrants(catalogue, holdings.lines, { ...holdings, now, grace })
  return { grants, at: (place) => seatsThere(grants, holdings, place) }
}

/** Returns the seats of a member's holdings at a place. */
export const seatsAt = (
  context: Pick<LicencesContext, 'settings'>,
  catalogue: Catalogue,
  holdings: Holdings,
  place: Place,
  now: Date,
): SeatsAt => seatsOf(context, catalogue, holdings, now).at(place)

function seatsThere(all: readonly SeatGrant[], { pools, received }: Holdings, place: Place): SeatsAt {
  const [paid, floated] = [grantsAt(all, place), floatingAt(all, place)]
  const isThere = ({ line, platform }: Place) => line === place.line && platform === place.platform
  const pool = pools.find(isThere)
  const grants = awakeOf(paid)
  const [total, most] = [totalOf(paid), mostOf(paid)]
  const shareable = totalOf(opensOn('household', paid))
  const everybody = occupantsOf(pool?.taken ?? [], pool?.places ?? [])
  const beyond = new Set(beyondHousehold(everybody, shareable))
  const { kept: occupants, excess: tooMany } = settle(
    everybody.filter((each) => !beyond.has(each)),
    most,
  )
  const excess = [...beyond, ...tooMany]
  return {
    grants,
    total,
    most,
    shareable,
    awake: mostOf(grants),
    recountAt: nextEnd([...paid, ...floated]),
    occupants,
    kept: occupants.flatMap(({ device, shared }) => (device && shared === null ? [device] : [])),
    excess,
    floating: floatingOf(floated),
    floatingGrants: awakeOf(floated),
    floats: pool?.floats === true,
    people: new Map(pool?.places.map(({ personId, id }) => [personId, id])),
    received: received.filter(isThere),
  }
}

export interface SettlementRequest {
  readonly catalogue: Catalogue
  readonly memberId: number
  readonly place: Place
  readonly now: Date
}

export type SettlementContext = Pick<LicencesContext, 'settings' | 'holdings' | 'events'>

/** Locks a pool and updates it to the paid seats; excess seats are taken back, newest first. */
export async function settleAt(
  context: SettlementContext,
  transaction: Transaction,
  settling: SettlementRequest,
): Promise<LockedSeats> {
  const found = await lookAt(context, transaction, settling)
  await bringUpToDate(context, transaction, found, settling)
  const { pool, total, recountAt } = found
  return { ...found, pool: { ...pool, total, recountAt, isOpen: isOpen(found) } }
}

/** Locks a pool and counts what is paid for now. */
export async function lookAt(
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

export async function bringUpToDate(
  context: SettlementContext,
  transaction: Transaction,
  found: LockedSeats,
  { catalogue, now }: Pick<SettlementRequest, 'catalogue' | 'now'>,
): Promise<void> {
  const { pool, total, recountAt, excess, floating, floats } = found
  if (floating || floats) await bringPlacesUpToDate(context, transaction, catalogue, found, now)
  const opens = isOpen(found)
  const changed = total !== pool.total || recountAt?.getTime() !== pool.recountAt?.getTime() || opens !== pool.isOpen
  if (!changed && excess.length === 0) return
  await settlePool(transaction, context.events, {
    pool: pool.id,
    total,
    recountAt,
    isOpen: opens,
    excess: excess.flatMap(({ device, shared }) => (device && shared === null ? [device.id] : [])),
    ended: excess.flatMap(({ shared }) => shared ?? []),
    at: now,
  })
}

/** Whether more devices than are paid for are let in (decision 0240). */
export const isOpen = ({ most }: Pick<SeatsAt, 'most'>): boolean => most === Number.POSITIVE_INFINITY

/** Whether the seats that a device would get are not for a machine of its kind. */
export const isRefusedAt = ({ floating, floatingGrants, grants }: SeatsAt, virtual: VirtualKind | undefined): boolean =>
  refusesVirtual(floating ? floatingGrants : grants, virtual)

/** Returns how many more of these use seats than are paid for, `more` of them since they were counted. */
export const overOf = ({ occupants, total }: Pick<SeatsAt, 'occupants' | 'total'>, more = 0): number =>
  Math.max(0, occupants.length + more - total)

type SeatUse = Pick<SeatsAt, 'occupants' | 'awake' | 'grants'>

/** Whether a seat rests: those that were taken first run on, as far as what is paid for and not disputed reaches. */
export const restsAt = (found: SeatUse, seatId: string): boolean =>
  restsFor(
    found,
    found.occupants.findIndex(({ device }) => device?.id === seatId),
  )

/** The same for the occupant at an index. */
export const restsFor = ({ occupants, awake, grants }: SeatUse, index: number): boolean =>
  index >= awake || (index >= 0 && opensOn(occupants[index]?.source ?? null, grants).length === 0)
