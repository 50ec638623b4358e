import { type ActingOperator, type AuditedAnswer, changeBy } from '@/platform/audit/change'
import { isRefusal, type Refusal } from '@/platform/contract/refusal'
import { everyLock } from './locks'
import type { TestServer } from './server'

/** Returns an operator who makes a change now. */
export function actingOn({ database, clock }: Pick<TestServer, 'database' | 'clock'>, by = 'Ruth'): ActingOperator {
  const now = clock.now()
  return { change: changeBy(database, { operator: by, at: now, lock: everyLock }), by, now }
}

/** Returns the result of an act: done, or the code by which it was refused. */
export const outcomeOf = async (act: Promise<AuditedAnswer<unknown> | Refusal>) => {
  const done = await act
  return isRefusal(done) ? done.refused : 'done'
}
