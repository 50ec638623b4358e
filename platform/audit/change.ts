import { isRefusal, type Refusal } from '@/platform/contract/refusal'
import type { Lock } from '@/platform/contract/weighty'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
import { allOrNothing, allOrRefused } from '@/platform/database/transaction'
import { actOf } from './acts'
import { recordAction } from './log'
import type { AuditRecord } from './record'

/**
 * An answer to a change that is in the audit log. A handler of an operator's write can answer nothing else
 * (decision 0036).
 */
class AuditedAnswer<Answer> {
  // Makes the type nominal: no other object is assignable to it.
  readonly #recorded = true

  constructor(readonly answer: Answer) {}

  /** The same change, in other words. */
  to<Other>(tell: (answer: Answer) => Other): AuditedAnswer<Other> {
    return new AuditedAnswer(tell(this.answer))
  }

  static is(value: unknown): value is AuditedAnswer<unknown> {
    return typeof value === 'object' && value !== null && #recorded in value
  }
}

// Exports the type alone: only a change creates one.
export type { AuditedAnswer }
export const isAudited = AuditedAnswer.is

/**
 * Runs an operator's change in one transaction and writes its row of the audit log there, too. A refusal of the work
 * rolls it back and leaves no row.
 */
export interface Change {
  <Answer>(work: (transaction: Transaction) => Promise<WorkResult<Answer>>): Promise<AuditedAnswer<Answer>>
  <Answer, Refused extends Refusal>(
    work: (transaction: Transaction) => Promise<WorkResult<Answer> | Refused>,
  ): Promise<AuditedAnswer<Answer> | Refused>
}

/** The operator who acts, and the moment. */
interface Actor {
  /** The name in the audit log. */
  readonly by: string
  readonly now: Date
}

/** The same, with the locks that were opened for them (decision 0140). */
interface LockedActor extends Actor {
  readonly lock: Lock
}

/** An operator who makes a change, in the console or at the command line. */
export interface ActingOperator extends Actor {
  readonly change: Change
}

interface WorkResult<Answer> {
  readonly answer: Answer
  readonly record: AuditRecord
}

interface NoteResult<Answer> {
  readonly answer: Answer
  /** Null: nothing was changed, so nothing is written down. */
  readonly record: AuditRecord | null
}

/**
 * Does in one transaction what no room of the console does, and writes down there what it was. Work that gives null is
 * rolled back.
 */
export function noteBy<Answer>(
  database: Database,
  actor: LockedActor,
  work: (transaction: Transaction) => Promise<NoteResult<Answer>>,
): Promise<Answer>
export function noteBy<Answer>(
  database: Database,
  actor: LockedActor,
  work: (transaction: Transaction) => Promise<NoteResult<Answer> | null>,
): Promise<Answer | null>
export async function noteBy(
  database: Database,
  { by, now, lock }: LockedActor,
  work: (transaction: Transaction) => Promise<NoteResult<unknown> | null>,
) {
  const done = await allOrNothing(database, async (transaction) => {
    const result = await work(transaction)
    if (result?.record) await recordAction(transaction, { at: now, operator: by, lock, ...result.record })
    return result
  })
  return done === null ? null : done.answer
}

/**
 * Makes changes that are parts of an outer change: they are committed or rolled back with it, and its row of the audit
 * log covers all. The states that a part reaches still need its lock.
 */
export const changeWithin =
  (transaction: Transaction, lock: Lock): Change =>
  async (work: (transaction: Transaction) => Promise<WorkResult<unknown> | Refusal>) => {
    const result = await work(transaction)
    if (!isRefusal(result)) {
      const { reaches } = actOf(result.record.action)
      if (reaches) lock.assertOpen(reaches, result.record.action)
    }
    return (isRefusal(result) ? result : new AuditedAnswer(result.answer)) as never
  }

interface ChangeAuthor {
  /** The name that the audit log shows. */
  readonly operator: string
  readonly at: Date
  /** The lock of the states that the change may reach (decision 0140). */
  readonly lock: Lock
}

/** @param beside further writes in the same transaction, for every change */
export function changeBy(
  database: Queryable,
  author: ChangeAuthor,
  beside: (transaction: Transaction) => Promise<void> = async () => {},
): Change {
  return async (work: (transaction: Transaction) => Promise<WorkResult<unknown> | Refusal>) => {
    const done = await allOrRefused(database, async (transaction) => {
      const result = await work(transaction)
      if (isRefusal(result)) return result
      await recordAction(transaction, { ...author, ...result.record })
      await beside(transaction)
      return new AuditedAnswer(result.answer)
    })
    return done as never
  }
}
