import { referencesIn } from '@/integrations/payments/transfer/reference'
import { changeTransfer, countReceived, lockTransfer } from '@/integrations/payments/transfer/store'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import { numberIn } from '@/platform/text/typed/code'
import { decideEntry, lockEntry, type StoredEntry, transferOfOrder } from '../store/entries'

interface Assignment {
  readonly id: number
  /** The number of the order that it pays, or the reference of its transfer. */
  readonly order: string
  /**
   * No further part is expected: the amount received counts as paid, and staff review a difference from the agreed
   * amount.
   */
  readonly settle: boolean
}

type Decision = Promise<AuditedAnswer<{ readonly id: number }> | Refusal<20035 | 20040 | 20085 | 31002>>

/**
 * Assigns an entry to an order. With the last part of the sum the order is paid. 20085: there is no such entry; 31002:
 * another operator was first; 20040: no order of that name waits for a transfer, or for one in another currency; 20035:
 * it was paid before, and this money is returned by hand.
 */
export const assignEntry = (
  { change, by: operator, now }: ActingOperator,
  { id, order, settle }: Assignment,
): Decision =>
  change(async (transaction) => {
    const entry = await lockEntry(transaction, id)
    if (!entry) return refuse(20085)
    if (entry.state !== 'open') return alreadyDecided(entry)
    const [named] = referencesIn(order)
    const reference = named ?? (await transferOfOrder(transaction, numberIn(order)))
    const transfer = reference === null ? null : await lockTransfer(transaction, reference)
    if (!transfer || transfer.currency !== entry.currency) return refuseValue('order')
    if (transfer.state === 'paid') return refuse(20035)
    const received = transfer.received + entry.amount
    if (received >= transfer.total || settle)
      await changeTransfer(transaction, transfer.reference, { state: 'paid', changedAt: now, received })
    else await countReceived(transaction, transfer.reference, received)
    const decision = { state: 'assigned', decidedAt: now, operator, note: null, transfer: transfer.reference } as const
    await decideEntry(transaction, id, decision)
    const { amount, currency } = entry
    const details = { entry: id, transfer: transfer.reference, amount, currency, received, settle }
    return { answer: { id }, record: { action: 'bank.assign', memberId: null, details } }
  })

/** Dismisses an entry: it pays no order here, or its money is returned by hand. */
export const dismissEntry = (
  { change, by: operator, now }: ActingOperator,
  { id, reason }: { readonly id: number; readonly reason: string },
): Decision =>
  change(async (transaction) => {
    const entry = await lockEntry(transaction, id)
    if (!entry) return refuse(20085)
    if (entry.state !== 'open') return alreadyDecided(entry)
    await decideEntry(transaction, id, { state: 'dismissed', decidedAt: now, operator, note: reason })
    const { amount, currency } = entry
    const details = { entry: id, amount, currency, reason }
    return { answer: { id }, record: { action: 'bank.dismiss', memberId: null, details } }
  })

const alreadyDecided = ({ operator, decidedAt, importedAt }: StoredEntry) =>
  refuseStale({ by: operator, at: decidedAt ?? importedAt })
