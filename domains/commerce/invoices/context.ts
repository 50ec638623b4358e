import type { VatIdDeps } from '@/domains/commerce/vat-ids'
import type { Payments } from '@/integrations/payments/payments'
import type { Brand } from '@/platform/brand/brand'
import type { Seller } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { FileStore } from '@/platform/files/store'
import type { EventBus } from '@/platform/jobs/events'
import type { Overrides } from '@/platform/wording/overrides'
import type { SellerBlock } from './rules'

/** The dependencies of invoices. */
export interface InvoicesContext extends VatIdDeps {
  readonly events: EventBus
  readonly offer: Pick<Offer, 'languages'>
  readonly files: FileStore
  readonly payments: Pick<Payments, 'invoiceAddress' | 'byTransfer'>
  readonly overrides: Overrides
  readonly brand: Brand
  readonly vendor: { readonly seller: Seller }
}

/** Returns the seller's data that a document shows. */
export function sellerBlock({ invoiceNumber: _, creditNoteNumber: __, ...block }: Seller): SellerBlock {
  return block
}
