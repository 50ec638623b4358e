import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { platformsOf } from '@/platform/programs/platforms'
import { before } from '@/platform/time/duration'
import type { LicencesContext } from '../context'
import type { Place } from '../rules/seats'
import { mayGiveOn, mayLeave, type SharingSource, turnoverOf } from '../rules/shared'
import { type CountedHoldings, countedHoldingsOf } from '../store/holdings'
import { releaseSeat } from '../store/pools'
import { addShared, addSharedToMany, endShared, type PeopleInOrder } from '../store/shared-changes'
import { givenOnSince, leftShared, lockPoolOfShared, lockShared } from '../store/shared-seats'
import type { SharedSeatEnding } from '../tables'
import { isOpen, type LockedSeats, type SeatsAt, type SeatsOfHoldings, seatsOf, settleAt } from './settle'

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
  const { total, free } = roomFor(source, { ...settled, ...takenOf(settled) })
  if (total === 0) return refuse(30008)
  // Where the vendor only warns, an account may give more to its people than is paid for; a rule does not.
  if (free === 0 && !(source === 'company' && isOpen(settled))) return refuse(30005)
  const since = before(now, turnoverOf[source])
  const givenOn = await givenOnSince(transaction, { poolId: settled.pool.id, source, since })
  return mayGiveOn(source, { total: settled.total, releasesPerSeat, givenOn }) ? free : refuse(20039)
}

/** Returns how many seats an account may give to people, and how many of them are free. */
function roomFor(
  source: SharingSource,
  { used, household, total, shareable }: Taken & Pick<SeatsAt, 'total' | 'shareable'>,
) {
  const free = Math.max(0, total - used)
  if (source === 'company') return { total, free }
  return { total: shareable, free: Math.max(0, Math.min(free, shareable - household)) }
}

/** How many seats of a pool are taken, and how many of them by a household. */
interface Taken {
  readonly used: number
  readonly household: number
}

const takenOf = ({ occupants }: SeatsAt): Taken => ({
  used: occupants.length,
  household: occupants.filter((each) => each.source === 'household').length,
})

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

export interface PlacesOfAccount {
  readonly accountId: number
  readonly source: SharingSource
  readonly now: Date
}

export interface GivablePlace extends Place {
  readonly total: number
  readonly used: number
  /** How many can still be given. */
  readonly free: number
  /** More than these may be given as well (decision 0240). */
  readonly isOpen: boolean
}

interface AccountReading {
  readonly catalogue: Catalogue
  readonly holdings: CountedHoldings
  readonly seats: SeatsOfHoldings
}

/** Reads what an account holds: the number of its seats, without their devices. */
export async function seatsOfAccount(
  context: Pick<LicencesContext, 'catalogue' | 'settings' | 'holdings'>,
  database: Queryable,
  { accountId: memberId, now }: Pick<PlacesOfAccount, 'accountId' | 'now'>,
): Promise<AccountReading> {
  const catalogue = await context.catalogue.currentCatalogue(database)
  const holdings = await countedHoldingsOf(database, { memberId, holdings: context.holdings })
  return { catalogue, holdings, seats: seatsOf(context, catalogue, holdings, now) }
}

/** Returns the line and platform of each grant that an account can share with people. */
export async function placesOf(
  context: Pick<LicencesContext, 'database' | 'catalogue' | 'settings' | 'holdings' | 'offer'>,
  { source, ...account }: PlacesOfAccount,
): Promise<readonly GivablePlace[]> {
  return placesIn(context.offer, await seatsOfAccount(context, context.database, account), source)
}

export function placesIn(
  { platforms }: Pick<LicencesContext['offer'], 'platforms'>,
  { catalogue, holdings, seats }: AccountReading,
  source: SharingSource,
): readonly GivablePlace[] {
  const granted = new Set(seats.grants.map(({ line, platform }) => `${line} ${platform}`))
  return catalogue.lines
    .flatMap(({ key: line }) => platformsOf(platforms).map((platform) => ({ line, platform })))
    .filter(({ line, platform }) => granted.has(`${line} ${platform}`))
    .map((place) => {
      const found = seats.at(place)
      const taken = countedAt(holdings, place, found)
      return { ...place, used: taken.used, isOpen: isOpen(found), ...roomFor(source, { ...found, ...taken }) }
    })
}

/** Counts who takes a seat once a pool is settled, as `seatsAt` lists them: a household's beyond its share go, then all beyond the most. */
function countedAt({ pools }: CountedHoldings, { line, platform }: Place, { most, shareable }: SeatsAt): Taken {
  const pool = pools.find((each) => each.line === line && each.platform === platform)
  if (!pool) return { used: 0, household: 0 }
  const household = Math.min(pool.household, shareable)
  return { used: Math.min(pool.used - (pool.household - household), most), household }
}
