import type { Queryable, Transaction } from '@/platform/database/connect'
import { jobHolds } from './tables'

/** Holds all jobs, until an operator lets them go on. */
export const holdJobs = (transaction: Queryable, { by, now }: { by: string; now: Date }) =>
  transaction.insert(jobHolds).values({ by, since: now }).onConflictDoNothing()

/** @returns since when they were held; null: they were not */
export async function releaseJobs(transaction: Transaction): Promise<Date | null> {
  const [hold] = await transaction.delete(jobHolds).returning()
  return hold?.since ?? null
}
