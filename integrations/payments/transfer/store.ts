import { and, eq, gt, gte, isNull, lte } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { money } from '@/platform/money/money'
import type { PaymentReport } from '../report'
import { transfers } from '../tables'

export type Transfer = typeof transfers.$inferSelect

export const addTransfer = (database: Queryable, transfer: typeof transfers.$inferInsert) =>
  database.insert(transfers).values(transfer)

export async function transferBy(database: Queryable, reference: string): Promise<Transfer | null> {
  const [row] = await database.select().from(transfers).where(eq(transfers.reference, reference))
  return row ?? null
}

/** The one that an order waits for; null: it does not wait for one. */
export async function waitingTransferOf(database: Queryable, checkout: string): Promise<Transfer | null> {
  const waits = and(eq(transfers.checkout, checkout), eq(transfers.state, 'waiting'))
  const [row] = await database.select().from(transfers).where(waits)
  return row ?? null
}

/** The row is locked until the transaction ends: of two entries of a bank at once the second sees what the first did. */
export async function lockTransfer(transaction: Transaction, reference: string): Promise<Transfer | null> {
  const [row] = await transaction.select().from(transfers).where(eq(transfers.reference, reference)).for('update')
  return row ?? null
}

export const transfersChangedSince = (database: Queryable, moment: Date) =>
  database.select().from(transfers).where(gte(transfers.changedAt, moment))

/** Changes the state of a transfer and publishes it to all payment listeners when the transaction commits. */
export async function changeTransfer(
  transaction: Transaction,
  reference: string,
  change: Pick<Transfer, 'state' | 'changedAt'> & Partial<Pick<Transfer, 'received'>>,
) {
  await transaction.update(transfers).set(change).where(eq(transfers.reference, reference))
  await enqueue(transaction, {
    kind: 'payments.ask',
    payload: { provider: 'transfer', payment: reference },
    runAt: change.changedAt,
  })
}

/** Money has come that is not all of it. */
export const countReceived = (transaction: Transaction, reference: string, received: number) =>
  transaction.update(transfers).set({ received }).where(eq(transfers.reference, reference))

/** Marks that its buyer has it in writing where to pay. @returns false when they had it before */
export async function noteLetter(transaction: Transaction, reference: string, at: Date): Promise<boolean> {
  const rows = await transaction
    .update(transfers)
    .set({ letterAt: at })
    .where(and(eq(transfers.reference, reference), isNull(transfers.letterAt)))
    .returning({ reference: transfers.reference })
  return rows.length > 0
}

const due = {
  /** No one has paid it, and its buyer is to be reminded. */
  reminder: (now: Date) =>
    and(eq(transfers.state, 'waiting'), lte(transfers.remindAt, now), gt(transfers.payableUntil, now)),
  /** Its time was over at this moment, and nothing of it has come. */
  overdue: (then: Date) =>
    and(eq(transfers.state, 'waiting'), lte(transfers.payableUntil, then), eq(transfers.received, 0)),
}
type Due = keyof typeof due

/** The references of those for which something is due at a moment, in pages. */
export async function transfersDue(
  database: Queryable,
  [what, at]: readonly [Due, Date],
  last: string | null,
  most: number,
): Promise<readonly string[]> {
  const rows = await database
    .select({ reference: transfers.reference })
    .from(transfers)
    .where(and(due[what](at), last === null ? undefined : gt(transfers.reference, last)))
    .orderBy(transfers.reference)
    .limit(most)
  return rows.map(({ reference }) => reference)
}

/** One of them, for this process alone; null: it is no longer due, or another process has it. */
export async function takeDue(
  transaction: Transaction,
  reference: string,
  [what, at]: readonly [Due, Date],
): Promise<Transfer | null> {
  const [taken] = await transaction
    .select()
    .from(transfers)
    .where(and(due[what](at), eq(transfers.reference, reference)))
    .for('update', { skipLocked: true })
  return taken ?? null
}

/** Its buyer is reminded once. */
export const noteReminder = (transaction: Transaction, reference: string) =>
  transaction.update(transfers).set({ remindAt: null }).where(eq(transfers.reference, reference))

export const transferReport = (row: Transfer): PaymentReport => ({
  kind: 'payment',
  payment: row.reference,
  checkout: row.checkout,
  state: row.state,
  total: money(row.state === 'paid' ? row.received : row.total, row.currency),
  at: row.changedAt,
  refunded: [],
  refusedRefunds: [],
  subscription: null,
  renewal: false,
})
