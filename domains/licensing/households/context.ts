import type { LicencesContext } from '@/domains/licensing/licences'
import type { Vendor } from '@/platform/config/vendor'
import type { Deps, Letters } from '@/platform/installation/deps'

/** The dependencies of households. */
export interface HouseholdsContext extends Pick<Deps, 'database' | 'clock' | 'events' | 'worker'>, Letters {
  readonly settings: Vendor['giving']['households']
  readonly licences: LicencesContext
}
