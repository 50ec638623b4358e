import type { z } from 'zod/mini'
import type { ReadVariables } from '@/platform/config/parts'
import type { PageSources } from '@/platform/contract/page-sources'
import type { Currency } from '@/platform/money/currencies'
import type { PaymentIntake, PaymentsOptions } from './payments'
import type { PaymentProvider } from './provider'
import type { SellerKind } from './seller'

/** The declaration of a provider before it is opened: its settings, its page, and how it is opened. */
export interface ProviderSetup<Settings> {
  /** Whether it collects in a currency. */
  readonly takes: (currency: Currency) => boolean
  /** The least that it collects, in the smallest unit; null: nothing is known of a limit. */
  readonly least: (currency: Currency) => number | null
  readonly variables: Readonly<Record<string, z.ZodMiniType<string | undefined>>>
  /**
   * Returns a line for each problem of its settings.
   * @param chosen new payments are to begin at it
   */
  readonly problems: (read: ReadVariables, chosen: boolean) => readonly string[]
  /** Null: it is not set up here. */
  readonly settings: (read: ReadVariables) => Settings | null
  /** Returns the seller of purchases through it. */
  readonly seller: (settings: Settings) => SellerKind
  readonly page: PageSources
  readonly open: (settings: Settings, installation: PaymentsOptions) => Promise<PaymentProvider>
  /** The background work of the provider, once it is open. */
  readonly attend?: (intake: PaymentIntake, installation: PaymentsOptions) => void
}
