import { randomInt } from 'node:crypto'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import type { RefusalCode } from '@/platform/codes/codes'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Database, Transaction } from '@/platform/database/connect'
import { allOrRefused } from '@/platform/database/transaction'
import type { LicencesContext } from '../context'
import { type Device, type DeviceIdentity, hasCopy, recognise } from '../rules/devices'
import type { Place } from '../rules/seats'
import { placeFor } from '../rules/shared'
import { trialProblem } from '../rules/trials'
import { type Holdings, holdingsOf, type ReceivedPlace } from '../store/holdings'
import { grantSeat, moveSeat, updateSeat } from '../store/seats'
import { claimTrial, markBought, trialOf } from '../store/trials'
import { placeFloating } from './floating'
import { authorizeReceived } from './received'
import {
  bringUpToDate,
  type HeldSeat,
  isOpen,
  isRefusedAt,
  type LockedSeats,
  lookAt,
  overOf,
  restsAt,
  type SeatsAt,
  type SettlementContext,
  seatsAt,
} from './settle'

/** Consonants alone: no word comes out by chance, and no letter is taken for a digit (RFC 8628, section 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

/** Returns a code that a member reads in a program and types: one of 25,600,000,000. */
export const newUserCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** In two halves, as people read it. */
export const shownCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

interface SignIn {
  readonly memberId: number
  readonly place: Place
  readonly device: DeviceIdentity
  readonly now: Date
}

/** Ends the trial of a device that takes a seat: the tried product has been bought. */
async function endTrialByPurchase(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  { memberId, place, device, now }: SignIn,
) {
  const trial = await trialOf(transaction, place.line, device)
  if (trial && trial.boughtAt === null) await markBought(transaction, events, { id: trial.id, memberId }, now)
}

/** Adds the running trial of a device to the licence page of the member who signs in on it without a purchase. */
async function claimRunningTrial(database: Database, { memberId, place, device, now }: SignIn) {
  const trial = await trialOf(database, place.line, device)
  if (trial && trial.memberId === null && trialProblem(trial, now) === null) await claimTrial(database, trial, memberId)
}

type SeatRefusal = 30005 | 30008 | 30010 | 30019

/** The outcome of seating a device: on a seat of its member, on a place given to them (which is not taken yet), or nowhere. */
type Seating<Code extends RefusalCode> =
  | { readonly placed: Pick<HeldSeat, 'seatId' | 'grants' | 'lease' | 'over'> }
  | { readonly received: ReceivedPlace }
  | Refusal<SeatRefusal | Code>

export interface SeatRequest {
  readonly memberId: number
  readonly place: Place
  readonly device: Device
  readonly now: Date
  /**
   * The member's holdings as read a moment ago. Left out, they are read first, so that most refused callers need not
   * wait for a lock. Null: there is no concurrent caller, and what is read under the lock is enough.
   */
  readonly seen?: Holdings | null
  /** The device has no network: nothing that floats is for it. */
  readonly isOffline?: boolean
  /** The kind of virtual machine that the device is, as far as its program tells. */
  readonly virtual?: VirtualKind | undefined
  /** The running program on it, by the name that it gave itself. */
  readonly process?: string | undefined
  /** It came with a licence key: that opens what its owner has bought, and nothing that others have given them. */
  readonly isKeyed?: boolean
}

/**
 * Gives a device its seat, or the one that it has already, or a place that was given to its member: refuses 30008 where nothing is paid for, 30005 where every
 * seat is taken, 30010 where the seat rests, and 30019 where its product is not for such a machine. @param also what else belongs into the same transaction; a refusal undoes all of it
 */
export async function authorizeDevice<Code extends RefusalCode = never>(
  context: Pick<LicencesContext, 'database' | 'catalogue' | 'settings' | 'holdings' | 'events'>,
  request: SeatRequest,
  also: (transaction: Transaction, seatId: string) => Promise<Refusal<Code> | null> = async () => null,
): Promise<HeldSeat | Refusal<SeatRefusal | Code>> {
  const { database, holdings: owned } = context
  const { memberId, place, device, process, now, isOffline = false, isKeyed = false, virtual } = request
  const catalogue = await context.catalogue.currentCatalogue(database)
  const seen =
    request.seen === undefined ? await holdingsOf(database, { memberId, place, holdings: owned }) : request.seen
  const reach = (found: SeatsAt) => (isOffline ? { ...found, floating: null } : found)
  const seated = async (transaction: Transaction, seatId: string) => {
    const refused = await also(transaction, seatId)
    if (!refused) await endTrialByPurchase(context, transaction, request)
    return refused
  }
  const elsewhere = (found: SeatsAt) => (isKeyed ? null : receivedFor(reach(found), request))
  const receive = (received: ReceivedPlace) =>
    authorizeReceived(context, { received, catalogue, device, virtual, now }, seated)
  const found = seen && seatsAt(context, catalogue, seen, place, now)
  const given = found && elsewhere(found)
  if (given) return isRefusal(given) ? given : receive(given)
  const inVain = found && refusalFor(reach(found), request)
  if (inVain) {
    if (inVain.refused === 30008) await claimRunningTrial(database, request)
    return inVain
  }
  const seat = async (transaction: Transaction): Promise<Seating<Code>> => {
    const settled = await lookAt(context, transaction, { catalogue, memberId, place, now })
    const received = seen ? null : elsewhere(settled)
    if (received) return isRefusal(received) ? received : { received }
    const refused = refusalFor(reach(settled), request)
    if (refused) return refused
    const placed = await placeDevice(context, transaction, settled, { catalogue, device, process, now, isOffline })
    if (isRefusal(placed)) return placed
    return (await seated(transaction, placed.seatId)) ?? { placed }
  }
  const outcome = await allOrRefused(database, seat, (answer) => 'placed' in answer)
  if (isRefusal(outcome)) return outcome
  if ('received' in outcome) return receive(outcome.received)
  return { ...outcome.placed, memberId, place, device: device.deviceHash, catalogue }
}

type AskingDevice = Pick<SeatRequest, 'device' | 'virtual'>

/** Returns why a device gets no seat; null: it gets one, or has it. */
export function refusalFor(found: SeatsAt, { device, virtual }: AskingDevice): Refusal<SeatRefusal> | null {
  const { total, awake, occupants, kept, floating } = found
  const held = recognise(kept, device)
  if (held) return restsAt(found, held.id) ? refuse(30010) : null
  if (isRefusedAt(found, virtual)) return refuse(30019)
  if (floating) return floating.places > 0 ? null : refuse(30010)
  if (total === 0) return refuse(30008)
  if (occupants.length < awake) return null
  return refuse(occupants.length < total ? 30010 : 30005)
}

/**
 * Returns the given place that a device uses: the one that it is on, or a free one where its member has no seat of
 * their own for it. 30005: other devices are on all of them. Null: the member's own seats count.
 */
function receivedFor(found: SeatsAt, asking: AskingDevice): ReceivedPlace | Refusal<30005> | null {
  const { device } = asking
  if (found.received.length === 0 || recognise(found.kept, device)) return null
  const given = placeFor(found.received, (on) => recognise([on], device) !== null)
  const own = refusalFor(found, asking)
  if (given && (given.isKnown || own)) return given.place
  return own?.refused === 30008 ? refuse(30005) : null
}

/** Seats a device that nothing refuses, or finds the seat that it has. */
export async function placeDevice(
  context: SettlementContext,
  transaction: Transaction,
  found: LockedSeats,
  { catalogue, device, process, now, isOffline }: Placing,
) {
  const { pool, kept, total, recountAt, grants, floating } = found
  const held = recognise(kept, device)
  if (!held && floating && !isOffline) {
    await bringUpToDate(context, transaction, found, { catalogue, now })
    return placeFloating(context, transaction, { ...found, floating }, { device, process, now })
  }
  // While a seat is free, none are in excess, so that one statement updates the pool and takes it.
  if (!held) {
    if (found.floats) await bringUpToDate(context, transaction, found, { catalogue, now })
    const copy = hasCopy(kept, device)
    const counted = { id: pool.id, total, recountAt, isOpen: isOpen(found) }
    const seatId = await grantSeat(transaction, context.events, counted, device, now, { copy })
    return { seatId, grants, lease: null, over: overOf(found, 1) }
  }
  await bringUpToDate(context, transaction, found, { catalogue, now })
  if (held.deviceHash.equals(device.deviceHash)) await updateSeat(transaction, held.id, device, now)
  else await moveSeat(transaction, held.id, device, now)
  return { seatId: held.id, grants, lease: null, over: overOf(found) }
}

interface Placing {
  readonly catalogue: Catalogue
  readonly device: Device
  readonly process?: string | undefined
  readonly now: Date
  readonly isOffline: boolean
}
