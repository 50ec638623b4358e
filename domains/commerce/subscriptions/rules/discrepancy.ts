import type { ProviderName } from '@/integrations/payments/provider'
import type { Money } from '@/platform/money/money'

/**
 * Reports of a provider that do not belong to a purchase here (spec 9.2). Payment: money that names a checkout, but is
 * not its payment. Subscription: one that names a checkout whose own payment began another one, or none. Renewal: the
 * right subscription was charged another price than agreed.
 */
export const discrepancyKinds = ['payment', 'subscription', 'renewal'] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

/** A discrepancy for staff, by the provider's names. */
export interface Finding {
  readonly kind: DiscrepancyKind
  readonly provider: ProviderName
  readonly name: string
  readonly checkout: string
  readonly subscription: string | null
  readonly came: Money | null
  readonly agreed: Money | null
}
