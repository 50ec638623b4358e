import type { Database } from '@/platform/database/connect'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { LegalGaps } from '@/platform/legal-texts/gaps'

/** The dependencies of attention. */
export interface AttentionContext {
  readonly database: Database
  /** Those of every domain, in the order of the list. */
  readonly sources: readonly AttentionSource[]
  /** Null: this is a demo, which needs no legal texts. */
  readonly gaps: LegalGaps | null
}
