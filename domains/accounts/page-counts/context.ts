import type { Deps } from '@/platform/installation/deps'
import type { Duration } from '@/platform/time/duration'
import type { SubjectLookup } from './events'

/** Its interfaces to domains above it. */
export interface PageCountsPorts {
  /** Looks up the subjects of reports. */
  readonly known: () => Promise<SubjectLookup>
  /** Counts what a network tells. @returns how long it has to wait; null: it may go on */
  readonly waitOf: (network: string, now: Date) => Promise<Duration | null>
}

/** The dependencies of the statistics: every page reports to them, and they know none of them. */
export type PageCountsContext = Pick<Deps, 'database' | 'vendor'> & PageCountsPorts
