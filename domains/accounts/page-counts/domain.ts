import { defineDomain } from '@/platform/installation/domain'
import { type PageCountsContext, type PageCountsPorts, statisticsHandlers } from './calls/member'
import { statisticsCalls } from './contract/member'

export const pageCounts = defineDomain({
  name: 'page-counts',
  open: (deps, ports: PageCountsPorts): PageCountsContext => ({ ...deps, ...ports }),
  member: { calls: statisticsCalls, handlers: statisticsHandlers },
  impersonalTables: { statistics_counts: 'sums by day' },
})
