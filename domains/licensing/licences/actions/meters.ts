import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import { judge, type MeterState, metersOf, periodOf, type UseReport } from '../rules/meters'
import { awakeOf, type Place, type SeatGrant, seatGrants } from '../rules/seats'
import { isMember } from '../store/bound'
import { holdingsOf } from '../store/holdings'
import { addToLimit, countUses, meterStates, metersOfPlaces, newReports } from '../store/meters'
import type { LockedPool } from '../store/pools'
import { lookAt } from './settle'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'licence.addUse': true
  }
}

interface Reporting {
  readonly pool: LockedPool
  /** The grants of the place that can be used now. */
  readonly grants: readonly SeatGrant[]
  readonly reports: readonly UseReport[]
  readonly now: Date
}

/** The meters of a place after reports were counted, and whether what was asked for now was refused. */
interface CountedReports {
  readonly states: readonly MeterState[]
  readonly refusal: 30020 | 30021 | null
}

/**
 * Counts what programs report to a locked pool (decision 0243): each report once, and what is asked for now only as far
 * as every limit allows it.
 */
export async function countReports(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  { pool: { id: pool, memberId: member, line, platform }, grants, reports, now }: Reporting,
): Promise<CountedReports> {
  const terms = metersOf(grants)
  const before = await meterStates(transaction, { pool, terms, now })
  const { uses, refusal } = judge(before, await newReports(transaction, pool, reports), now)
  if (uses.length === 0) return { states: before, refusal }
  await countUses(transaction, { pool, uses, now })
  const states = await meterStates(transaction, { pool, terms, now })
  for (const { meter, per, used, limit } of states) {
    const was = before.find((state) => state.meter === meter)?.used ?? 0
    if (was >= limit || used < limit) continue
    const told = { member, line, platform, meter, period: periodOf(per, now), used, limit }
    await events.emit(transaction, 'meter.usedUp', told, now)
  }
  return { states, refusal }
}

/** The meters of a place, with what is used of them. */
export interface MetersAt extends Place {
  readonly meters: readonly MeterState[]
}

/** Returns the meters of all places at which a member's purchases give seats. */
export async function metersOfMember(
  context: Pick<LicencesContext, 'catalogue' | 'settings' | 'holdings'>,
  database: Queryable,
  { memberId, now }: { readonly memberId: number; readonly now: Date },
): Promise<readonly MetersAt[]> {
  const catalogue = await context.catalogue.currentCatalogue(database)
  const holdings = await holdingsOf(database, { memberId, counted: true, holdings: context.holdings })
  const { grace } = context.settings
  const given = new Map<string, { place: Place; grants: SeatGrant[] }>()
  for (const grant of awakeOf(seatGrants(catalogue, holdings.lines, { ...holdings, now, grace }))) {
    const { line, platform } = grant
    const at = given.get(`${line} ${platform}`) ?? { place: { line, platform }, grants: [] }
    at.grants.push(grant)
    given.set(`${line} ${platform}`, at)
  }
  const places = [...given.values()].flatMap(({ place, grants }) => {
    const terms = metersOf(grants)
    return terms.length > 0 ? [{ ...place, terms }] : []
  })
  return metersOfPlaces(database, { memberId, places, now })
}

interface Addition {
  readonly memberId: number
  readonly place: Place
  readonly meter: string
  readonly amount: number
  readonly reason: string
}

/**
 * Adds to the limit of a meter for its present period (decision 0245). 20085: there is no such member; 30021: nothing
 * that is paid for has the meter there.
 */
export const addUse = (
  context: LicencesContext,
  { change, now }: ActingOperator,
  { memberId, place, meter, amount, reason }: Addition,
): Promise<AuditedAnswer<MeterState> | Refusal<20085 | 30021>> =>
  change<MeterState, Refusal<20085 | 30021>>(async (transaction) => {
    if (!(await isMember(transaction, memberId))) return refuse(20085)
    const catalogue = await context.catalogue.currentCatalogue(transaction)
    const { pool, grants, floatingGrants } = await lookAt(context, transaction, { catalogue, memberId, place, now })
    const terms = metersOf([...grants, ...floatingGrants]).filter((each) => each.meter === meter)
    const [known] = terms
    if (!known) return refuse(30021)
    const period = periodOf(known.per, now)
    await addToLimit(transaction, { pool: pool.id, meter, period, amount, now })
    const [state] = await meterStates(transaction, { pool: pool.id, terms, now })
    const details = { line: place.line, platform: place.platform, meter, period, amount, reason }
    return { answer: state ?? { ...known, used: 0 }, record: { action: 'licence.addUse', memberId, details } }
  })
