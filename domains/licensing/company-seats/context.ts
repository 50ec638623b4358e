import type { LicencesContext } from '@/domains/licensing/licences'
import type { Deps, Letters } from '@/platform/installation/deps'

/** The dependencies of teams. */
export interface CompanySeatsContext
  extends Pick<Deps, 'database' | 'holdings' | 'events' | 'worker' | 'clock'>,
    Letters {
  readonly licences: LicencesContext
}
