import type { ProviderName } from './browser'

/** The seller of purchases through a provider: the vendor, whom it serves, or the provider itself (decision 0070). */
export const sellerKinds = ['vendor', 'provider'] as const
export type SellerKind = (typeof sellerKinds)[number]

/** A provider that buys from the vendor and sells to the buyer: the contract, the invoice and the tax are its own. */
export interface Merchant {
  readonly name: string
  /** Its terms for buyers; null: it has none. */
  readonly terms: string | null
}

const merchants: { readonly [Name in ProviderName]?: Merchant } = {
  sandbox: { name: 'Sandbox', terms: null },
  paddle: { name: 'Paddle', terms: 'https://www.paddle.com/legal/checkout-buyer-terms' },
}

/** The provider that the buyer has the contract with, where that is not the vendor. */
export function merchantOf({
  soldBy,
  provider,
}: {
  readonly soldBy: SellerKind
  readonly provider: ProviderName | null
}): Merchant | null {
  return soldBy === 'provider' && provider !== null ? (merchants[provider] ?? null) : null
}
