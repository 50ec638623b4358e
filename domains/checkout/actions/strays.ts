import type { Finding } from '@/domains/subscriptions/rules/stray'
import { recordAction } from '@/platform/audit/log'
import type { Database, Transaction } from '@/platform/database/connect'
import type { House } from '../context'
import { strayNotice } from '../mails/stray'
import { addStray, closeStray, dropStraysOf, openStrays, type Stray } from '../store/strays'

export { dropStraysOf, openStrays, type Stray }

/** Lays before staff, once, what names a checkout and is not its own. It has moved nothing, and moves nothing. */
export async function layStray(
  house: House,
  transaction: Transaction,
  { came, agreed, ...finding }: Finding,
): Promise<void> {
  const stray = await addStray(transaction, {
    ...finding,
    amount: came?.minor ?? null,
    currency: came?.currency ?? null,
    agreedAmount: agreed?.minor ?? null,
    agreedCurrency: agreed?.currency ?? null,
    openedAt: house.clock(),
  })
  if (!stray) return
  const { kind, provider, name, checkout } = finding
  house.log.error({ kind, provider, name, checkout }, 'something was told of that does not belong to its checkout')
  await house.post.send(transaction, {
    kind: 'checkout.strayNotice',
    to: house.vendor.seller.email,
    language: 'en',
    letter: strayNotice(house.translate.en, { vendor: house.vendorName, stray }),
    confidential: false,
  })
}

/** An operator has looked at it. @returns null when there is none that is open */
export const closeStrayBy = (
  database: Database,
  { id, operator, at }: { readonly id: number; readonly operator: string; readonly at: Date },
): Promise<Stray | null> =>
  database.transaction(async (transaction) => {
    const closed = await closeStray(transaction, id, { at, operator })
    if (!closed) return null
    const { kind, provider, name, checkout } = closed
    const details = { kind, provider, name, checkout }
    await recordAction(transaction, { at, operator, action: 'payment.close', memberId: null, details })
    return closed
  })
