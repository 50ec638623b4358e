import type { Database } from '@/platform/database/connect'
import type { LegalDocuments } from '@/platform/legal-texts/documents'

/** The dependencies of the agreements to legal documents. */
export interface AgreementsContext {
  readonly database: Database
  readonly legal: LegalDocuments
}
