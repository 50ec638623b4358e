import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { bulkHandlers } from './calls/console'
import type { BulkContext } from './context'
import { bulkCalls } from './contract/console'
import { registerBulkJobs } from './jobs'
import { staff } from './staff'
import { personalData } from './tables'

/** Bulk changes by staff: extras on top of purchases, or letters. */
export const bulk = defineDomain({
  name: 'bulk',
  mails: wordingOf('domains/back-office/bulk/mails'),
  samples: () => import('./mails/mails'),
  open: (deps): BulkContext => deps,
  console: { calls: bulkCalls, handlers: bulkHandlers },
  jobs: registerBulkJobs,
  personalData,
  impersonalTables: { bulk_runs: 'what staff have begun, and how far it has come' },
  staff,
})
