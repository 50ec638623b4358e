import type { Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { workKind } from './actions/begin'
import { workOn } from './actions/work'
import type { BulkContext } from './context'

/** Registers the steps of a run: each is a transaction that also enqueues the next one. */
export function registerBulkJobs(context: BulkContext) {
  const work = async (transaction: Transaction, { run }: { run: number }) => {
    if (await workOn(context, transaction, run))
      await enqueue(transaction, { kind: workKind, payload: { run }, runAt: context.clock() })
  }
  context.worker.handleOnce(workKind, work, 'long')
}
