import { refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import type { Deps } from '@/platform/installation/deps'
import { dayIn } from '@/platform/time/day'
import type { Duration } from '@/platform/time/duration'
import type { statisticsCalls } from '../contract/member'
import { type SubjectLookup, subjectOf } from '../events'
import { addCount } from '../store/counts'

/** Its interfaces to domains above it. */
export interface PageCountsPorts {
  /** Looks up the subjects of reports. */
  readonly known: () => Promise<SubjectLookup>
  /** Counts what a network tells. @returns how long it has to wait; null: it may go on */
  readonly waitOf: (network: string, now: Date) => Promise<Duration | null>
}

/** The dependencies of the statistics: every page reports to them, and they know none of them. */
export type PageCountsContext = Pick<Deps, 'database' | 'vendor'> & PageCountsPorts

/** Every call of the statistics with its handler. 20040: the event is about nothing that there is. */
export const statisticsHandlers = ({
  database,
  known,
  waitOf,
  vendor,
}: PageCountsContext): Handlers<typeof statisticsCalls> => ({
  'POST /statistics/count': async ({ input: { event, ...facts }, network, now }) => {
    const wait = await waitOf(network, now)
    if (wait !== null) return refuseUntil(wait)
    const subject = subjectOf(event, facts, await known())
    if (subject === null) return refuse(20040)
    await addCount(database, { day: dayIn(vendor.seller.timeZone, now), event, subject })
    return {}
  },
})
