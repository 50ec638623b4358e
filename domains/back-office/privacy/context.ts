import type { Vendor } from '@/platform/config/vendor'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import type { Deps, Letters } from '@/platform/installation/deps'

/** Its interfaces to domains above it. */
export interface PrivacyPorts {
  /** Has the payment providers stop charging; throws when one cannot be reached. Never inside a transaction. */
  readonly endSubscriptions: (memberId: number) => Promise<void>
  /**
   * Ends an account’s place in another member's household, and the places of others in its own; the others are told.
   */
  readonly endHouseholds: (transaction: Transaction, memberId: number, now: Date) => Promise<void>
  /** Whether anything that an account has bought still runs. */
  readonly isServed: (database: Queryable, memberId: number, now: Date) => Promise<boolean>
}

/** The dependencies of privacy. */
export interface PrivacyContext
  extends Pick<Deps, 'database' | 'clock' | 'events' | 'worker' | 'files' | 'log' | 'overrides' | 'brand'>,
    Letters,
    PrivacyPorts {
  readonly settings: Vendor['privacy']
  readonly features: Pick<Vendor['features'], 'subscriptions'>
  /** Every table that holds anything of a member, parents before what belongs to them. */
  readonly tables: readonly PersonalTable[]
}
