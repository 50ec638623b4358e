import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { poolsConsole } from './calls/console'
import type { CodePoolsContext } from './context'
import { poolsConsoleCalls } from './contract/console'
import { registerCodePoolJobs } from './jobs'
import { staff } from './store/staff'

export const codePools = defineDomain({
  name: 'code-pools',
  feature: 'codes',
  mails: wordingOf('domains/back-office/code-pools/mails'),
  samples: async () => (await import('./mails/mails')).codePoolMails,
  open: (deps): CodePoolsContext => deps,
  console: { calls: poolsConsoleCalls, handlers: poolsConsole },
  jobs: registerCodePoolJobs,
  commands: () => import('./commands'),
  impersonalTables: { pool_watches: 'how low the vendor lets codes run' },
  staff,
})
