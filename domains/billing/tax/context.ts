import type { ArchiveRequest, DocumentsRequest } from '@/domains/commerce/invoices'
import type { VatIdSettings } from '@/domains/commerce/vat-ids/rules/settings'
import type { Payments } from '@/integrations/payments/payments'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Database } from '@/platform/database/connect'
import type { ZippedFile } from '@/platform/files/zip'
import type { Worker } from '@/platform/jobs/worker'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'
import type { DatevSettings } from './rules/datev'

/** The dependencies of the books. */
export interface TaxContext {
  readonly database: Database
  readonly clock: Clock
  readonly worker: Worker
  readonly payments: Pick<Payments, 'provider'>
  /** Where the vendor has a balance. */
  readonly balances: readonly ProviderName[]
  readonly vatIds: VatIdSettings
  readonly vendor: {
    /** In whose time zone days begin. */
    readonly seller: { readonly timeZone: string }
    readonly datev?: DatevSettings | undefined
  }
  /** Every document as it was handed out. */
  readonly documentFiles: (request: DocumentsRequest) => AsyncIterable<ZippedFile>
  /** The secret that seals the addresses of archives. */
  readonly secret: LicenceSecret
  /** The documents for businesses, as files for programs. */
  readonly electronicFiles: (request: ArchiveRequest) => AsyncIterable<ZippedFile>
}
