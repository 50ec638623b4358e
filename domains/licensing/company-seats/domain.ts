import type { LicencesContext } from '@/domains/licensing/licences'
import { defineDomain } from '@/platform/installation/domain'
import { teamsHandlers } from './calls/member'
import type { TeamsContext } from './context'
import { teamsCalls } from './contract/member'
import { registerTeamJobs } from './jobs'
import { personalData } from './store/personal-data'

/** Who uses what a company has bought. */
export const teams = defineDomain({
  name: 'teams',
  feature: 'licences',
  open: (deps, ports: { licences: LicencesContext }): TeamsContext => ({ ...deps, ...ports }),
  member: { calls: teamsCalls, handlers: teamsHandlers },
  jobs: registerTeamJobs,
  personalData,
})
