import { TransactionRollbackError } from 'drizzle-orm'
import type { Database, Transaction } from './connect'

/** Runs work in a transaction that is rolled back when the work gives null: nothing of it was done then. */
export async function allOrNothing<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result | null>,
): Promise<Result | null> {
  try {
    return await database.transaction(async (transaction) => (await work(transaction)) ?? transaction.rollback())
  } catch (error) {
    if (error instanceof TransactionRollbackError) return null
    throw error
  }
}
