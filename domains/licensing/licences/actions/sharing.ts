import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { platformsOf } from '@/platform/programs/platforms'
import { before } from '@/platform/time/duration'
import type { LicencesContext } from '../context'
import { type Place, seatGrants } from '../rules/seats'
import { mayGiveOn, mayLeave, type SharingSource, turnoverOf } from '../rules/shared'
import { holdingsOf } from '../store/holdings'
import { releaseSeat } from '../store/pools'
import { addShared, addSharedToMany, endShared, type PeopleInOrder } from '../store/shared-changes'
import { givenOnSince, leftShared, lockPoolOfShared, lockShared } from '../store/shared-seats'
import type { SharedSeatEnding } from '../tables'
import { isOpen, type LockedSeats, type SeatsAt, seatsAt, settleAt } from './settle'

type SharingContext = Pick<LicencesContext, 'catalogue' | 'settings' | 'holdings' | 'events'>

interface SharedSeatRequest {
  readonly accountId: number
  readonly source: SharingSource
  readonly place: Place
  readonly now: Date
}

interface Assignment extends SharedSeatRequest {
  readonly personId: number
  /** The giver. */
  readonly by: number | null
}

export interface Assigned {
  readonly id: number
  /** They have had it before: nothing was done. */
  readonly isKnown: boolean
}

/**
 * Gives a place of an account's pool to a person. 30008: nothing that is paid for gives one
 * there; 30005: all are taken; 20039: too many went from one person to the next lately.
 */
export async function assignSeat(
  context: SharingContext,
  transaction: Transaction,
  { personId, by, ...giving }: Assignment,
): Promise<Assigned | Refusal<20039 | 30005 | 30008>> {
  const settled = await settleForGiving(context, transaction, giving)
  const known = settled.people.get(personId)
  if (known !== undefined) return { id: known, isKnown: true }
  const free = await mayBeGiven(context, transaction, settled, giving)
  if (isRefusal(free)) return free
  const { source, now: assignedAt } = giving
  const added = { poolId: settled.pool.id, personId, source, assignedBy: by, assignedAt }
  return { id: await addShared(transaction, context.events, added), isKnown: false }
}

interface RuledRequest extends SharedSeatRequest {
  readonly ruleId: number
  /** The people who should have a place and have none, read under the pool's lock. */
  readonly people: PeopleInOrder
}

/** Gives as many places of an account's pool as are free to the people of a rule, all at once. @returns how many it gave */
export async function giveByRule(
  context: SharingContext,
  transaction: Transaction,
  { ruleId, people, ...giving }: RuledRequest,
): Promise<number> {
  const settled = await settleForGiving(context, transaction, giving)
  const most = await mayBeGiven(context, transaction, settled, giving)
  if (isRefusal(most)) return 0
  const { source, now: assignedAt } = giving
  return addSharedToMany(transaction, context.events, {
    poolId: settled.pool.id,
    source,
    ruleId,
    assignedAt,
    people,
    most,
  })
}

async function settleForGiving(
  context: SharingContext,
  transaction: Transaction,
  { accountId: memberId, place, now }: SharedSeatRequest,
): Promise<LockedSeats> {
  const catalogue = await context.catalogue.currentCatalogue(transaction)
  return settleAt(context, transaction, { catalogue, memberId, place, now })
}

/** How many places of a locked pool are free to be given to people; one more may be given where the vendor only warns. */
async function mayBeGiven(
  { settings: { releasesPerSeat } }: Pick<SharingContext, 'settings'>,
  transaction: Transaction,
  settled: LockedSeats,
  { source, now }: Pick<SharedSeatRequest, 'source' | 'now'>,
): Promise<number | Refusal<20039 | 30005 | 30008>> {
  const { total, free } = roomFor(source, settled)
  if (total === 0) return refuse(30008)
  // Where the vendor only warns, an account may give more to its people than is paid for; a rule does not.
  if (free === 0 && !(source === 'company' && isOpen(settled))) return refuse(30005)
  const since = before(now, turnoverOf[source])
  const givenOn = await givenOnSince(transaction, { poolId: settled.pool.id, source, since })
  return mayGiveOn(source, { total: settled.total, releasesPerSeat, givenOn }) ? free : refuse(20039)
}

/** Returns how many seats an account may give to people, and how many of them are free. */
function roomFor(source: SharingSource, { occupants, total, shareable }: SeatsAt) {
  const free = Math.max(0, total - occupants.length)
  if (source === 'company') return { total, free }
  const given = occupants.filter((each) => each.source === source).length
  return { total: shareable, free: Math.max(0, Math.min(free, shareable - given)) }
}

interface TakingBack {
  readonly accountId: number
  readonly source: SharingSource
  /** One place, or all that a person has from the account. */
  readonly which: { readonly id: number } | { readonly personId: number }
  readonly ending: SharedSeatEnding
  /** The person gets no letter about it from here. */
  readonly quietly?: boolean
  readonly now: Date
}

/** Takes places back: the devices on them lose their seats at once, and the places are free. @returns how many there were */
export async function takeBackSeats(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  { accountId, source, which, ending, quietly = false, now: at }: TakingBack,
): Promise<number> {
  const ids = await lockShared(transaction, { accountId, source, ...which })
  return ids.length === 0 ? 0 : endShared(transaction, events, { ids, ending, quietly, at })
}

/** Whether a device may leave a place that was given to its person, so that another can be on it. */
export const mayLeaveShared = async (
  { settings }: Pick<LicencesContext, 'settings'>,
  transaction: Transaction,
  shared: number,
  now: Date,
): Promise<boolean> => mayLeave(await leftShared(transaction, shared), settings.releasesPerSeat, now)

interface Leaving {
  readonly personId: number
  /** The device's seat. */
  readonly seat: string
  readonly now: Date
}

/** A person takes a device off a place that was given to them; it counts for the place alone. 20035: there is no such device. */
export async function leavePlace(
  context: Pick<LicencesContext, 'settings' | 'events'>,
  transaction: Transaction,
  { personId, seat, now }: Leaving,
): Promise<Refusal<20035 | 20039> | Record<string, never>> {
  const found = await lockPoolOfShared(transaction, personId, seat)
  if (!found) return refuse(20035)
  const { pool, shared } = found
  if (!(await mayLeaveShared(context, transaction, shared, now))) return refuse(20039)
  const release = { pool: pool.id, seat, kind: 'released', releases: pool.releases, at: now } as const
  return (await releaseSeat(transaction, context.events, release)) ? {} : refuse(20035)
}

interface PlacesQuery {
  readonly accountId: number
  readonly source: SharingSource
  readonly now: Date
}

interface GivablePlace extends Place {
  readonly total: number
  readonly used: number
  /** How many can still be given. */
  readonly free: number
  /** More than these may be given as well (decision 0240). */
  readonly isOpen: boolean
}

/** Returns the line and platform of each grant that an account can share with people. */
export async function placesOf(
  context: Pick<LicencesContext, 'database' | 'catalogue' | 'settings' | 'holdings' | 'offer'>,
  { accountId, source, now }: PlacesQuery,
): Promise<readonly GivablePlace[]> {
  const { database, settings } = context
  const catalogue = await context.catalogue.currentCatalogue(database)
  const holdings = await holdingsOf(database, { memberId: accountId, holdings: context.holdings })
  const grants = seatGrants(catalogue, holdings.lines, { ...holdings, now, grace: settings.grace })
  return catalogue.lines
    .flatMap(({ key: line }) => platformsOf(context.offer.platforms).map((platform) => ({ line, platform })))
    .filter(({ line, platform }) => grants.some((grant) => grant.line === line && grant.platform === platform))
    .map((place) => {
      const found = seatsAt(context, catalogue, holdings, place, now)
      return { ...place, used: found.occupants.length, isOpen: isOpen(found), ...roomFor(source, found) }
    })
}
