import type { Meter } from '@/domains/commerce/catalogue/rules/kinds'
import type { Texts } from '@/platform/i18n/texts'
import { before, type Duration, days } from '@/platform/time/duration'
import type { SeatGrant } from './seats'

/** For so long uses are known again by their ids, and what was used offline is still counted (decision 0244). */
export const usesKept: Duration = days(400)

export const meterLimits = { reports: 100, amount: 1_000_000, reason: 500 } as const

/** A meter of a place with the limit that its paid seats give for a period. */
export interface MeterTerms {
  readonly meter: string
  /** Its names for people; null: its key. */
  readonly names: Texts | null
  readonly per: Meter['per']
  readonly limit: number
}

/** Returns the meters that grants of one place give: each paid seat brings its product's limit (decision 0243). */
export function metersOf(grants: readonly SeatGrant[]): readonly MeterTerms[] {
  const most = Math.max(0, ...grants.map(({ seats }) => seats))
  const found = new Map<string, MeterTerms>()
  for (const { product, seats } of grants) {
    const meters = 'meters' in product ? (product.meters ?? []) : []
    for (const { key, names = null, limit, per } of meters) {
      const known = found.get(key) ?? { meter: key, names, per, limit: 0 }
      // A product that was activated beside another one shares the seats of what it came with.
      found.set(key, { ...known, names: known.names ?? names, limit: known.limit + limit * (seats || most) })
    }
  }
  return [...found.values()].sort((one, other) => (one.meter < other.meter ? -1 : 1))
}

/** Returns the name of the period of a moment, by the calendar of UTC. */
export const periodOf = (per: Meter['per'], at: Date): string =>
  per === 'all' ? 'all' : at.toISOString().slice(0, per === 'month' ? 7 : 4)

/** When the count of a meter begins again; null: never. */
export function resetsAt(per: Meter['per'], now: Date): Date | null {
  if (per === 'all') return null
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return new Date(per === 'month' ? Date.UTC(year, month + 1) : Date.UTC(year + 1, 0))
}

/** A report of a program. */
export interface UseReport {
  readonly id: string
  readonly meter: string
  readonly amount: number
  /** When it was used without a network; null: it is asked for now. */
  readonly at: Date | null
}

/** A use that is to be counted. */
export interface CountedUse extends Omit<UseReport, 'at'> {
  readonly period: string
}

/** The use of a meter in its present period. */
export interface MeterState extends MeterTerms {
  readonly used: number
}

interface Judgement {
  readonly uses: readonly CountedUse[]
  /** 30020: what is asked for now goes over a limit; 30021: there is no such meter. Null: all of it is counted. */
  readonly refusal: 30020 | 30021 | null
}

/**
 * Returns what is counted of reports that are new. Uses without a network are counted in any case, in their own period;
 * those that are asked for now are counted together, or not at all.
 */
export function judge(states: readonly MeterState[], reports: readonly UseReport[], now: Date): Judgement {
  const stateOf = ({ meter }: UseReport) => states.find((state) => state.meter === meter)
  const countedAt = (report: UseReport, at: Date): CountedUse[] => {
    const { id, meter, amount } = report
    const state = stateOf(report)
    return state ? [{ id, meter, amount, period: periodOf(state.per, at) }] : []
  }
  const happened = reports.flatMap((report) =>
    report.at === null || report.at <= before(now, usesKept) ? [] : countedAt(report, earlier(report.at, now)),
  )
  const asked = reports.filter(({ at }) => at === null)
  if (!asked.every(stateOf)) return { uses: happened, refusal: 30021 }
  const wanted = asked.flatMap((report) => countedAt(report, now))
  const fits = states.every(({ meter, per, used, limit }) => {
    const isHere = (use: CountedUse) => use.meter === meter && use.period === periodOf(per, now)
    const more = sumOf(wanted.filter(isHere))
    return more === 0 || used + sumOf(happened.filter(isHere)) + more <= limit
  })
  return fits ? { uses: [...happened, ...wanted], refusal: null } : { uses: happened, refusal: 30020 }
}

const sumOf = (uses: readonly CountedUse[]) => uses.reduce((sum, { amount }) => sum + amount, 0)

/** A clock that is ahead counts nothing into a period to come. */
const earlier = (one: Date, other: Date) => (one < other ? one : other)
