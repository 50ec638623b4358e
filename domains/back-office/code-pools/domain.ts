import { defineDomain } from '@/platform/installation/domain'
import { poolsConsole } from './calls/console'
import type { CodePoolsContext } from './context'
import { poolsConsoleCalls } from './contract/console'
import { registerCodePoolJobs } from './jobs'
import { wording } from './mails/messages'
import { staff } from './staff'

export const codePools = defineDomain({
  name: 'code-pools',
  feature: 'codes',
  mails: wording,
  samples: () => import('./mails/samples'),
  open: (deps): CodePoolsContext => deps,
  console: { calls: poolsConsoleCalls, handlers: poolsConsole },
  jobs: registerCodePoolJobs,
  commands: () => import('./commands'),
  impersonalTables: { pool_watches: 'how low the vendor lets codes run' },
  staff,
})
