import { setTimeout as wait } from 'node:timers/promises'
import { TransactionRollbackError } from 'drizzle-orm'
import { isRefusal } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from './connect'
import { isDeadlock } from './errors'

const mostAttempts = 5

/** In milliseconds; drawn, so that two that lost to each other do not meet again, and longer with each attempt. */
const pauseAfter = (attempt: number) => Math.random() * 10 * 4 ** (attempt - 1)

/**
 * Runs work in a transaction that is rolled back when the work returns null. After a deadlock it is repeated after a
 * pause, so the work must change only the database.
 */
export async function allOrNothing<Result>(
  database: Queryable,
  work: (transaction: Transaction) => Promise<Result | null>,
): Promise<Result | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (transaction) => (await work(transaction)) ?? transaction.rollback())
    } catch (error) {
      if (error instanceof TransactionRollbackError) return null
      if (attempt === mostAttempts || !isDeadlock(error)) throw error
      await wait(pauseAfter(attempt))
    }
  }
}

/**
 * Runs work in a transaction that is rolled back when the work is refused, with one answer in either case.
 * @param keeps left out: all but a refusal is kept
 */
export async function allOrRefused<Answer>(
  database: Queryable,
  work: (transaction: Transaction) => Promise<Answer>,
  keeps: (answer: Answer) => boolean = (answer) => !isRefusal(answer),
): Promise<Answer> {
  const undone: Answer[] = []
  const kept = await allOrNothing(database, async (transaction) => {
    const answer = await work(transaction)
    if (keeps(answer)) return { answer }
    undone.push(answer)
    return null
  })
  return kept ? kept.answer : (undone.at(-1) as Answer)
}
