import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { orderStatus } from '../rules'
import { orderLines } from '../tables'

interface LinePlace {
  /** The row's id. */
  readonly order: number
  readonly position: number
}

const lineAt = ({ order, position }: LinePlace) => and(eq(orderLines.orderId, order), eq(orderLines.position, position))

/** Whether a licence was taken away. @param line its place in an order, by its alias */
export const isRevoked = (line: SQL) => sql`exists (
  select from ${orderLines} revoked
  where revoked.order_id = ${line}.order_id and revoked.position = ${line}.position and revoked.revoked_at is not null)`

/**
 * Revokes a licence: it rests until it is restored (decision 0105). It stays paid, and in the books.
 * @returns false when it is not owned, or was revoked before
 */
export async function revokeLine(transaction: Transaction, place: LinePlace, at: Date): Promise<boolean> {
  const { rowCount } = await transaction
    .update(orderLines)
    .set({ revokedAt: at })
    .where(and(lineAt(place), eq(orderLines.status, orderStatus.complete), isNull(orderLines.revokedAt)))
  return rowCount === 1
}

/** Gives it back as it was. @returns false: it was not taken away */
export async function restoreLine(transaction: Transaction, place: LinePlace): Promise<boolean> {
  const { rowCount } = await transaction
    .update(orderLines)
    .set({ revokedAt: null })
    .where(and(lineAt(place), isNotNull(orderLines.revokedAt)))
  return rowCount === 1
}
