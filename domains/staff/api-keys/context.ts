import type { Database } from '@/platform/database/connect'
import type { Worker } from '@/platform/jobs/worker'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of keys. */
export interface ApiKeysContext {
  readonly database: Database
  readonly clock: Clock
  readonly worker: Worker
  /** Answers that are kept for a day are sealed with it. */
  readonly secret: LicenceSecret
  /** Whether this is a demo: its operator's keys are good nowhere else (spec 13.3). */
  readonly demo: boolean
}
