import type { Database } from '@/platform/database/connect'
import type { Duration } from '@/platform/time/duration'
import type { SubjectLookup } from './events'

/** The dependencies of the statistics: every page reports to them, and they know none of them. */
export interface PageCountsContext {
  readonly database: Database
  /** Looks up the subjects of reports. */
  readonly known: () => Promise<SubjectLookup>
  /** Counts what a network tells. @returns how long it has to wait; null: it may go on */
  readonly waitOf: (network: string, now: Date) => Promise<Duration | null>
  /** In whose time zone days begin. */
  readonly vendor: { readonly seller: { readonly timeZone: string } }
}
