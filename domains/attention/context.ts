import type { AttentionSource } from '@/platform/database/attention'
import type { Database } from '@/platform/database/connect'

/** What attention is given by the assembly. */
export interface AttentionContext {
  readonly database: Database
  /** Those of every domain, in the order of the list. */
  readonly sources: readonly AttentionSource[]
}
