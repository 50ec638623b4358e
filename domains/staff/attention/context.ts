import type { AttentionSource } from '@/platform/installation/console/attention'
import type { Deps } from '@/platform/installation/deps'
import type { LegalGaps } from '@/platform/legal-texts/gaps'

/** Its interfaces to domains above it. */
export interface AttentionPorts {
  /** Those of every domain, in the order of the list. */
  readonly sources: readonly AttentionSource[]
}

/** The dependencies of attention. */
export interface AttentionContext extends Pick<Deps, 'database'>, AttentionPorts {
  /** Null: this is a demo, which needs no legal texts. */
  readonly gaps: LegalGaps | null
}
