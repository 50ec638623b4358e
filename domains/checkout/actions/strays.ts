import type { Finding } from '@/domains/subscriptions/rules/stray'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import type { Transaction } from '@/platform/database/connect'
import { type Refusal, refuse } from '@/platform/http/refusal'
import { consoleRoom } from '@/platform/paths'
import type { CheckoutDeps } from '../context'
import { strayNotice } from '../mails/stray'
import { addStray, closeStray, dropStraysOf, openStrays, type Stray } from '../store/strays'

export { dropStraysOf, openStrays, type Stray }

/** Lays before staff, once, what names a checkout and is not its own. It has moved nothing, and moves nothing. */
export async function openStray(
  deps: CheckoutDeps,
  transaction: Transaction,
  { came, agreed, ...finding }: Finding,
): Promise<void> {
  const stray = await addStray(transaction, {
    ...finding,
    amount: came?.minor ?? null,
    currency: came?.currency ?? null,
    agreedAmount: agreed?.minor ?? null,
    agreedCurrency: agreed?.currency ?? null,
    openedAt: deps.clock(),
  })
  if (!stray) return
  const { kind, provider, name, checkout } = finding
  deps.log.error({ kind, provider, name, checkout }, 'something was told of that does not belong to its checkout')
  await deps.mailer.send(transaction, {
    kind: 'checkout.strayNotice',
    to: deps.vendor.seller.email,
    language: 'en',
    letter: strayNotice(deps.translate.en, {
      vendor: deps.vendorName,
      stray,
      url: `${deps.publicUrl}${consoleRoom('payments')}`,
    }),
    confidential: false,
  })
}

/** An operator has looked at it. 20085 when there is none that is open. */
export const closeStrayBy = (
  { change, by, now }: ActingOperator,
  { id }: { readonly id: number },
): Promise<AuditedAnswer<Stray> | Refusal<20085>> =>
  change(async (transaction) => {
    const closed = await closeStray(transaction, id, { at: now, operator: by })
    if (!closed) return refuse(20085)
    const { kind, provider, name, checkout } = closed
    const details = { kind, provider, name, checkout }
    return { answer: closed, record: { action: 'payment.close', memberId: null, details } }
  })
