import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { readNetwork } from '@/platform/http/network'
import { type Block, normaliseBlock } from '../rules/blocks'
import { liftBlock, putBlock } from '../store/blocks'

interface NewBlock extends Block {
  readonly reason: string
  readonly until: Date | null
}

/** @returns the block's number; 20040: the value is not valid for its kind, or the last day is over */
export async function addBlockWithin(
  transaction: Transaction,
  { until, now, operator, reason, ...block }: NewBlock & { readonly operator: string; readonly now: Date },
): Promise<number | Refusal<20040>> {
  const value = normaliseBlock(block, readNetwork)
  if (value === null) return refuseValue('value')
  if (until !== null && until <= now) return refuseValue('until')
  return putBlock(transaction, { kind: block.kind, value, reason, operator, addedAt: now, expiresAt: until })
}

/** The audit log names a block by its number alone: only the list itself says whom it is about. */
export const addBlock = (
  { change, by: operator, now }: ActingOperator,
  block: NewBlock,
): Promise<AuditedAnswer<{ id: number }> | Refusal<20040>> =>
  change<{ id: number }, Refusal<20040>>(async (transaction) => {
    const id = await addBlockWithin(transaction, { ...block, operator, now })
    if (isRefusal(id)) return id
    const { kind, reason, until } = block
    const details = { block: id, kind, reason, until: until?.toISOString() ?? null }
    return { answer: { id }, record: { action: 'block.add', memberId: null, details } }
  })

/** Ends a block. 20085: there is none, or another operator has lifted it. */
export const endBlock = (
  { change, by, now: at }: ActingOperator,
  id: number,
): Promise<AuditedAnswer<{ id: number }> | Refusal<20085>> =>
  change<{ id: number }, Refusal<20085>>(async (transaction) => {
    const lifted = await liftBlock(transaction, id, { by, at })
    if (!lifted) return refuse(20085)
    const details = { block: id, kind: lifted.kind }
    return { answer: { id }, record: { action: 'block.lift', memberId: null, details } }
  })
