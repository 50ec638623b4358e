import { defineDomain } from '@/platform/installation/domain'
import { statisticsHandlers } from './calls/member'
import type { StatisticsContext } from './context'
import { statisticsCalls } from './contract/member'

type Ports = Pick<StatisticsContext, 'known' | 'waitOf'>

export const statistics = defineDomain({
  name: 'statistics',
  open: (deps, ports: Ports): StatisticsContext => ({ ...deps, ...ports }),
  member: { calls: statisticsCalls, handlers: statisticsHandlers },
  impersonalTables: { statistics_counts: 'sums by day' },
})
