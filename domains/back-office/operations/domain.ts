import { defineDomain } from '@/platform/installation/domain'
import { operationHandlers } from './calls/console'
import type { OperationsContext } from './context'
import { operationCalls } from './contract/console'
import { staff } from './store/staff'

export const operations = defineDomain({
  name: 'operations',
  open: (deps): OperationsContext => deps,
  console: { calls: operationCalls, handlers: operationHandlers },
  commands: () => import('./commands'),
  impersonalTables: {
    mail_holds: 'whether mails are held',
    job_holds: 'whether jobs are',
    job_kinds: 'where jobs of each kind wait',
  },
  staff,
})
