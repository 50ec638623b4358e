import type { SQL } from 'drizzle-orm'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Transaction } from '@/platform/database/connect'

/** The checkout of an order. */
interface SourceCheckout {
  /** The provider's name for it. */
  readonly reference: string
  /** The lines as the order has them. */
  readonly lines: readonly {
    /** The price of a further period, in smallest units. */
    readonly renewal: number | null
    /** The subscription, by its row's id, whose rest has paid for a part of it. */
    readonly spends?: number
    /** The number of trial days; left out: it is paid for at once. */
    readonly trial?: number
  }[]
}

/** The interface of subscriptions to the checkout, a domain above. */
export interface CheckoutSource {
  /**
   * Returns the checkout that an order was bought in, locked, so that a report of its payment is either visible or
   * comes after what begins with it; null: the order did not come from the checkout.
   */
  readonly lockCheckoutOf: (transaction: Transaction, orderId: number) => Promise<SourceCheckout | null>
  /** The checkout that a report names, locked before anything else that the report is about (`lockOrder`). */
  readonly lockCheckout: (transaction: Transaction, reference: string) => Promise<unknown>
  /** Whether a payment is the one that was made for a checkout, as a condition of a statement. */
  readonly isPaymentOf: (checkout: string, provider: ProviderName, payment: string) => SQL
}

/** As a field of a statement: the products that a member has activated under subscriptions. @param memberId by its column */
export type ActivatedPids = (memberId: SQL) => SQL

/** Whether what is left of a subscription has lowered a price, as a condition. @param subscription its id */
export type RemainderSpent = (subscription: SQL) => SQL
