import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { VatIdDeps } from '@/domains/commerce/vat-ids'
import type { Brand } from '@/platform/brand/brand'
import type { Seller } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Overrides } from '@/platform/wording/overrides'
import type { QuotationSettings } from './rules/quotation'

/** The dependencies of quotations. */
export interface QuotationsContext extends VatIdDeps {
  readonly catalogue: CatalogueReader
  readonly offer: Pick<Offer, 'languages'>
  readonly mailer: Mailer
  readonly worker: Worker
  readonly translate: Readonly<Record<Language, Translate>>
  readonly overrides: Overrides
  readonly brand: Brand
  readonly vendorName: string
  readonly publicUrl: string
  readonly vendor: { readonly seller: Seller; readonly quotes?: QuotationSettings | undefined }
}
