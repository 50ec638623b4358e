import type { Finding } from '@/domains/commerce/subscriptions/rules/discrepancy'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { CheckoutContext } from '../context'
import { checkoutMails } from '../mails/mails'
import {
  addDiscrepancy,
  closeDiscrepancy,
  type Discrepancy,
  openDiscrepancies,
  withdrawDiscrepanciesOf,
} from '../store/discrepancies'

export { type Discrepancy, openDiscrepancies, withdrawDiscrepanciesOf }

/** Lays before staff, once, what names a checkout and is not its own. It has moved nothing, and moves nothing. */
export async function openDiscrepancy(
  deps: CheckoutContext,
  transaction: Transaction,
  { came, agreed, ...finding }: Finding,
): Promise<void> {
  const discrepancy = await addDiscrepancy(transaction, {
    ...finding,
    amount: came?.minor ?? null,
    currency: came?.currency ?? null,
    agreedAmount: agreed?.minor ?? null,
    agreedCurrency: agreed?.currency ?? null,
    openedAt: deps.clock(),
  })
  if (!discrepancy) return
  const { kind, provider, name, checkout } = finding
  deps.log.error({ kind, provider, name, checkout }, 'something was told of that does not belong to its checkout')
  const reader = { to: deps.vendor.seller.email, language: 'en' } as const
  const facts = { kind, id: String(discrepancy.id), name: `${provider} ${name}`, checkout, paid: came, agreed }
  await checkoutMails.send(deps, transaction, 'discrepancyNotice', reader, facts)
}

/** Closes a discrepancy that an operator has reviewed. 20085 when no open one exists. */
export const closeDiscrepancyBy = (
  { change, by, now }: ActingOperator,
  { id }: { readonly id: number },
): Promise<AuditedAnswer<Discrepancy> | Refusal<20085>> =>
  change(async (transaction) => {
    const closed = await closeDiscrepancy(transaction, id, { at: now, operator: by })
    if (!closed) return refuse(20085)
    const { kind, provider, name, checkout } = closed
    const details = { kind, provider, name, checkout }
    return { answer: closed, record: { action: 'payment.close', memberId: null, details } }
  })
