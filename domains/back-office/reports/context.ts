import type { Deps } from '@/platform/installation/deps'

/** The dependencies of reports. */
export type ReportContext = Pick<Deps, 'database' | 'clock' | 'catalogue' | 'offer' | 'vendor'>

/** The dependencies of the numbers. */
export type ReportsContext = ReportContext & Pick<Deps, 'worker'>
