import type { ArchiveRequest, DocumentsRequest } from '@/domains/commerce/invoices'
import type { VatIdSettings } from '@/domains/commerce/vat-ids/rules/settings'
import type { Database } from '@/platform/database/connect'
import type { ZippedFile } from '@/platform/files/zip'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'
import type { DatevSettings } from './rules/datev'

/** What the books are read with. */
export interface TaxContext {
  readonly database: Database
  readonly clock: Clock
  readonly vatIds: VatIdSettings
  readonly vendor: {
    /** In whose time zone days begin. */
    readonly seller: { readonly timeZone: string }
    readonly datev?: DatevSettings | undefined
  }
  /** Every document as it was handed out. */
  readonly documentFiles: (request: DocumentsRequest) => AsyncIterable<ZippedFile>
  /** What the addresses of archives are sealed with. */
  readonly secret: LicenceSecret
  /** The documents for businesses, as files for programs. */
  readonly electronicFiles: (request: ArchiveRequest) => AsyncIterable<ZippedFile>
}
