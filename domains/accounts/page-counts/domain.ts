import { defineDomain } from '@/platform/installation/domain'
import { statisticsHandlers } from './calls/member'
import type { PageCountsContext, PageCountsPorts } from './context'
import { statisticsCalls } from './contract/member'

export const pageCounts = defineDomain({
  name: 'page-counts',
  open: (deps, ports: PageCountsPorts): PageCountsContext => ({ ...deps, ...ports }),
  member: { calls: statisticsCalls, handlers: statisticsHandlers },
  impersonalTables: { statistics_counts: 'sums by day' },
})
