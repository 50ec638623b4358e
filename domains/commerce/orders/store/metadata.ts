import { and, eq } from 'drizzle-orm'
import { type Metadata, type MetadataPatch, withPatch } from '@/platform/contract/metadata'
import type { Transaction } from '@/platform/database/connect'
import { orderLines, orders } from '../tables'

/** Writes metadata beside an order. @returns what is there then; null: more than may be */
export async function patchOrderMetadata(transaction: Transaction, id: number, patch: MetadataPatch) {
  const which = eq(orders.id, id)
  const [before] = await transaction.select({ metadata: orders.metadata }).from(orders).where(which).for('update')
  const metadata = before ? withPatch(before.metadata, patch) : null
  if (metadata) await transaction.update(orders).set({ metadata }).where(which)
  return metadata
}

/** The same beside one of its lines. @returns undefined: there is no such line */
export async function patchLineMetadata(
  transaction: Transaction,
  { id, position }: { readonly id: number; readonly position: number },
  patch: MetadataPatch,
): Promise<Metadata | null | undefined> {
  const which = and(eq(orderLines.orderId, id), eq(orderLines.position, position))
  const [before] = await transaction
    .select({ metadata: orderLines.metadata })
    .from(orderLines)
    .where(which)
    .for('update')
  if (!before) return undefined
  const metadata = withPatch(before.metadata, patch)
  if (metadata) await transaction.update(orderLines).set({ metadata }).where(which)
  return metadata
}
