import type { Database } from '@/platform/database/connect'
import type { Worker } from '@/platform/jobs/worker'
import type { Clock } from '@/platform/time/duration'
import type { VatIdSettings } from './rules/settings'

declare module '@/platform/installation/deps' {
  interface Deps {
    readonly vatIds: VatIdSettings
  }
}

export interface VatIdDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: { warn(facts: object, message: string): void }
  readonly vatIds: VatIdSettings
}

/** The dependencies of the jobs. */
export interface VatIdsContext extends VatIdDeps {
  readonly worker: Worker
}
