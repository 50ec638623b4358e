import type { Transaction } from '@/platform/database/connect'
import type { BegunPayment, PaymentProvider, PaymentRequest, ProviderName } from './provider'
import type { PaymentReport, SubscriptionReport } from './report'

/**
 * What a domain does when a provider tells of a payment. It is called in the transaction that records the report, and
 * must bear reports that come late, twice and in any order (`afterReport` decides what is news).
 */
export interface PaymentListener {
  payment?(transaction: Transaction, provider: ProviderName, report: PaymentReport): Promise<void>
  subscription?(transaction: Transaction, provider: ProviderName, report: SubscriptionReport): Promise<void>
}

/** The payments of the house, as the domains see them. */
export interface Payments {
  /** Begins a payment at the provider that this installation sells through. Goes over the network. */
  begin(request: PaymentRequest): Promise<BegunPayment & { readonly provider: ProviderName }>
  /** A provider by name, for payments that were made through it; null: it is not set up any more. */
  provider(name: ProviderName): PaymentProvider | null
  /** Asks the provider what has become of a payment and lets the listeners know. Goes over the network. */
  refresh(provider: ProviderName, payment: string): Promise<PaymentReport | null>
  listen(listener: PaymentListener): void
}
