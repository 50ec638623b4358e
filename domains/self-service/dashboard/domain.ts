import { defineDomain } from '@/platform/installation/domain'
import { type DashboardContext, overviewHandlers } from './calls/member'
import { overviewCalls } from './contract/overview'

/** The overview: in short how the rooms stand; the rest is answered by the calls of the domains before it. */
export const dashboard = defineDomain({
  name: 'dashboard',
  open: (deps, { parts }: Pick<DashboardContext, 'parts'>): DashboardContext => ({ ...deps, parts }),
  member: { calls: overviewCalls, handlers: overviewHandlers },
})
