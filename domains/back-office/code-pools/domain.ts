import { defineDomain } from '@/platform/installation/domain'
import { poolsConsole } from './calls/console'
import type { PoolsContext } from './context'
import { poolsConsoleCalls } from './contract/console'
import { registerPoolJobs } from './jobs'
import { wording } from './mails/messages'
import { attention } from './store/attention'

export const pools = defineDomain({
  name: 'pools',
  feature: 'codes',
  mails: wording,
  samples: () => import('./mails/samples'),
  open: (deps): PoolsContext => deps,
  console: { calls: poolsConsoleCalls, handlers: poolsConsole },
  jobs: registerPoolJobs,
  commands: () => import('./commands'),
  impersonalTables: { pool_watches: 'how low the vendor lets codes run' },
  attention,
})
