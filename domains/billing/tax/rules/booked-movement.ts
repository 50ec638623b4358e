import type { MovementKind } from '@/integrations/payments/movement'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Currency, Money } from '@/platform/money/money'

/** A movement on a provider's balance as the books see it. */
export interface BookedMovement {
  readonly provider: ProviderName
  readonly id: string
  readonly kind: MovementKind
  /** The day in the vendor's time zone. */
  readonly day: string
  /** The currency of the balance. */
  readonly currency: Currency
  readonly amount: number
  readonly fee: number
  readonly source: string | null
  readonly sold: Money | null
  /** The order whose documents book the same money; null: none does. */
  readonly order: string | null
  /** The provider is the one who sells. */
  readonly isMerchant: boolean
}
