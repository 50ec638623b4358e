import type { PaymentOnWire } from '@/integrations/payments/browser'
import type { Language } from '@/platform/i18n/languages'
import { promisedUntil } from '../rules/promise'
import { call } from './api'

/** A payment that was begun for exactly what stands on the page. */
export interface PendingPayment {
  readonly agreed: string
  readonly begunAt: Date
  readonly secret: string
  /** The buyer has left the provider's window: after refused cards it may not open again. */
  readonly left?: boolean
  readonly payment: PaymentOnWire
}

/** Whether a payment that has begun is for the same purchase, and the provider can still collect it. */
export async function mayGoOn(begun: PendingPayment | null, agreed: string, language: Language): Promise<boolean> {
  // A page may have been left open overnight: then the price is agreed upon once more.
  if (begun?.agreed !== agreed || promisedUntil(begun) <= new Date()) return false
  if (!begun.left) return true
  const outcome = await call('POST /checkout/status', { checkout: begun.secret, lang: language })
  return !outcome.ok || outcome.data.state !== 'expired'
}
