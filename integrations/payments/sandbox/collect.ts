import { call, type Outcome } from '@/platform/http/client'
import type { Collect, CollectionOutcome } from '../collect'
import type { SandboxAttempt } from './contract'

/** The part that the page of a real provider would play. */
export const collect: Collect<'sandbox'> = async ({ payment }, { card: { number, expiry, cvc, holder } }) => {
  const read = (outcome: Outcome<SandboxAttempt>): CollectionOutcome => {
    if (!outcome.ok) return { state: 'refused', code: outcome.code, fields: outcome.fields }
    const { state, reason } = outcome.data
    if (state === 'declined') return { state, reason: reason ?? 'card_declined' }
    if (state === 'paid') return { state }
    return {
      state,
      answer: async (approve) => read(await call('POST /checkout/sandbox/confirm', { payment, approve })),
    }
  }
  return read(await call('POST /checkout/sandbox/pay', { payment, number, expiry, cvc, name: holder }))
}
