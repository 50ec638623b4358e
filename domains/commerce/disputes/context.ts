import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import type { Person } from '@/platform/installation/console/personal-data'
import type { Deps, Letters } from '@/platform/installation/deps'

/** Its interfaces to domains above it. */
export interface DisputesPorts {
  /** The evidence of each domain about an order and its member. */
  readonly evidence: readonly EvidenceSource[]
  readonly personOf: (memberId: number) => Person
}

/** The dependencies of disputes. */
export interface DisputesContext
  extends Pick<Deps, 'database' | 'clock' | 'events' | 'worker' | 'payments' | 'vendor' | 'brand'>,
    Letters,
    DisputesPorts {
  readonly words: Readonly<Record<Language, Translate>>
}
