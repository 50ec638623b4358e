import type { Database } from '@/platform/database/connect'
import type { LegalDocuments } from '@/platform/legal-texts/documents'

/** What the vendor's legal documents are given by the assembly. */
export interface AgreementsContext {
  readonly database: Database
  readonly legal: LegalDocuments
}
