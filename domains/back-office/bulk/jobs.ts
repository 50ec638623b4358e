import type { Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { workKind } from './actions/begin'
import { workOn } from './actions/work'
import type { BulkContext } from './context'

/** What was begun goes on step by step: each is a transaction, and the next one stands in the queue with it. */
export function registerBulkJobs(context: BulkContext) {
  const work = async (transaction: Transaction, { run }: { run: number }) => {
    if (await workOn(context, transaction, run))
      await enqueue(transaction, { kind: workKind, payload: { run }, runAt: context.clock() })
  }
  context.worker.handleOnce(workKind, work, 'long')
}
