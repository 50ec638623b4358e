import type { ArchiveRequest, DocumentsRequest } from '@/domains/commerce/invoices'
import type { ProviderName } from '@/integrations/payments/provider'
import type { ZippedFile } from '@/platform/files/zip'
import type { Deps } from '@/platform/installation/deps'
import type { LicenceSecret } from '@/platform/sealing/seal'

/** Its interfaces to domains above it. */
export interface TaxPorts {
  /** Every document as it was handed out. */
  readonly documentFiles: (request: DocumentsRequest) => AsyncIterable<ZippedFile>
  /** The documents for businesses, as files for programs. */
  readonly electronicFiles: (request: ArchiveRequest) => AsyncIterable<ZippedFile>
}

/** The dependencies of the books. */
export interface TaxContext
  extends Pick<Deps, 'database' | 'clock' | 'worker' | 'payments' | 'vatIds' | 'vendor'>,
    TaxPorts {
  /** Where the vendor has a balance. */
  readonly balances: readonly ProviderName[]
  /** The secret that seals the addresses of archives. */
  readonly secret: LicenceSecret
}
