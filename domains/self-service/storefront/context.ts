import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { Brand } from '@/platform/brand/brand'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { LegalDocuments } from '@/platform/legal-texts/documents'
import type { Clock } from '@/platform/time/duration'
import type { Overrides } from '@/platform/wording/overrides'

/** The dependencies of the public pages. */
export interface StorefrontContext {
  readonly database: Database
  readonly offer: Offer
  readonly catalogue: CatalogueReader
  readonly clock: Clock
  readonly vendor: Vendor
  readonly overrides: Overrides
  readonly brand: Brand
  readonly publicUrl: string
  readonly legal: LegalDocuments
}

/** The dependencies of drawing them. */
export interface PublicPages extends StorefrontContext {
  readonly words: Readonly<Record<Language, Translate>>
}
