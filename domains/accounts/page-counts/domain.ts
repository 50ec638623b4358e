import { defineDomain } from '@/platform/installation/domain'
import { statisticsHandlers } from './calls/member'
import type { PageCountsContext } from './context'
import { statisticsCalls } from './contract/member'

type Ports = Pick<PageCountsContext, 'known' | 'waitOf'>

export const pageCounts = defineDomain({
  name: 'page-counts',
  open: (deps, ports: Ports): PageCountsContext => ({ ...deps, ...ports }),
  member: { calls: statisticsCalls, handlers: statisticsHandlers },
  impersonalTables: { statistics_counts: 'sums by day' },
})
