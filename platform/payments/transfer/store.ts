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

/** What has become of it, for all who listen to payments, as soon as the transaction stands. */
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

const oneDue = (transaction: Transaction, when: ReturnType<typeof and>) =>
  transaction.select().from(transfers).where(when).limit(1).for('update', { skipLocked: true })

/** One that nobody has paid and whose buyer is to be reminded now, for this process alone. */
export async function takeReminder(transaction: Transaction, now: Date): Promise<Transfer | null> {
  const [due] = await oneDue(
    transaction,
    and(eq(transfers.state, 'waiting'), lte(transfers.remindAt, now), gt(transfers.payableUntil, now)),
  )
  if (due) await transaction.update(transfers).set({ remindAt: null }).where(eq(transfers.reference, due.reference))
  return due ?? null
}

/** One whose time is over and of which nothing has come, for this process alone. */
export async function takeOverdue(transaction: Transaction, now: Date): Promise<Transfer | null> {
  const [due] = await oneDue(
    transaction,
    and(eq(transfers.state, 'waiting'), lte(transfers.payableUntil, now), eq(transfers.received, 0)),
  )
  return due ?? null
}

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
