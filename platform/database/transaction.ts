import { TransactionRollbackError } from 'drizzle-orm'
import type { Database, Transaction } from './connect'
import { isDeadlock } from './errors'

/**
 * Runs work in a transaction that is rolled back when the work gives null: nothing of it was done then. Work that the
 * database undoes because it and somebody else's waited for each other is done once more, so it touches nothing but the
 * database.
 */
export async function allOrNothing<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result | null>,
): Promise<Result | null> {
  const attempt = () => database.transaction(async (transaction) => (await work(transaction)) ?? transaction.rollback())
  try {
    return await attempt().catch((error) => {
      if (isDeadlock(error)) return attempt()
      throw error
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return null
    throw error
  }
}
