import type { AttentionSource } from '@/platform/database/attention'
import type { Database } from '@/platform/database/connect'
import type { LegalGaps } from '@/platform/legal/gaps'

/** What attention is given by the assembly. */
export interface AttentionContext {
  readonly database: Database
  /** Those of every domain, in the order of the list. */
  readonly sources: readonly AttentionSource[]
  /** Null: this is a demo, which nobody takes for a shop. */
  readonly gaps: LegalGaps | null
}
