import type { Deps } from '@/platform/installation/deps'
import type { LicenceSecret } from '@/platform/sealing/seal'

/** The dependencies of keys. */
export interface ApiKeysContext extends Pick<Deps, 'database' | 'clock' | 'worker'> {
  /** Answers that are kept for a day are sealed with it. */
  readonly secret: LicenceSecret
  /** Whether this is a demo: its operator's keys are good nowhere else (spec 13.3). */
  readonly demo: boolean
}
