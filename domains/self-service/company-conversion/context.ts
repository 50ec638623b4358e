import type { MembersContext } from '@/domains/back-office/members'
import type { HouseholdsContext } from '@/domains/licensing/households'
import type { LicencesContext } from '@/domains/licensing/licences'
import type { Deps, Letters } from '@/platform/installation/deps'

/** Its interfaces to domains above it. */
export interface CompanyConversionPorts {
  readonly members: MembersContext
  readonly licences: LicencesContext
  readonly households: HouseholdsContext
}

/** The dependencies of conversions. */
export type CompanyConversionContext = Pick<Deps, 'database' | 'events'> & Letters & CompanyConversionPorts
