import { defineDomain } from '@/platform/house/domain'
import { statisticsHandlers } from './calls/member'
import type { StatisticsContext } from './context'
import { statisticsCalls } from './contract/member'

export const statistics = defineDomain({
  name: 'statistics',
  open: (deps): StatisticsContext => deps,
  member: { calls: statisticsCalls, handlers: statisticsHandlers },
  impersonalTables: { statistics_counts: 'sums by day' },
})
