import { defineDomain } from '@/platform/installation/domain'
import { logsHandlers } from './calls/console'
import type { LogsContext } from './context'
import { logsCalls } from './contract/console'
import { attention } from './store/attention'

export const logs = defineDomain({
  name: 'logs',
  open: (deps): LogsContext => deps,
  console: { calls: logsCalls, handlers: logsHandlers },
  commands: () => import('./commands'),
  attention,
  impersonalTables: {
    mail_holds: 'whether mails are held',
    job_holds: 'whether jobs are',
    job_kinds: 'where jobs of each kind wait',
  },
})
