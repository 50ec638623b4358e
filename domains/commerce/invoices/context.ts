import type { VatIdDeps } from '@/domains/commerce/vat-ids'
import type { Seller } from '@/platform/config/vendor'
import type { Deps } from '@/platform/installation/deps'
import type { SellerBlock } from './rules'

/** The dependencies of invoices. */
export type InvoicesContext = VatIdDeps &
  Pick<Deps, 'events' | 'offer' | 'files' | 'payments' | 'overrides' | 'brand' | 'vendor'>

/** Returns the seller's data that a document shows. */
export function sellerBlock({ invoiceNumber: _, creditNoteNumber: __, ...block }: Seller): SellerBlock {
  return block
}
