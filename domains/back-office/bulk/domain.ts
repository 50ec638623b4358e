import type { Transaction } from '@/platform/database/connect'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { enqueue } from '@/platform/jobs/queue'
import { workKind } from './actions/begin'
import { workOn } from './actions/work'
import { bulkHandlers } from './calls/console'
import type { BulkContext } from './context'
import { bulkCalls } from './contract/console'
import { staff } from './store/staff'
import { personalData } from './tables'

/** Registers the steps of a run: each is a transaction that also enqueues the next one. */
function registerBulkJobs(context: BulkContext) {
  const work = async (transaction: Transaction, { run }: { run: number }) => {
    if (await workOn(context, transaction, run))
      await enqueue(transaction, { kind: workKind, payload: { run }, runAt: context.clock() })
  }
  context.worker.handleOnce(workKind, work, 'long')
}

/** Bulk changes by staff: extras on top of purchases, or letters. */
export const bulk = defineDomain({
  name: 'bulk',
  mails: wordingOf('domains/back-office/bulk/mails'),
  samples: async () => (await import('./mails/mails')).bulkMails,
  open: (deps): BulkContext => deps,
  console: { calls: bulkCalls, handlers: bulkHandlers },
  jobs: registerBulkJobs,
  personalData,
  impersonalTables: { bulk_runs: 'what staff have begun, and how far it has come' },
  staff,
})
