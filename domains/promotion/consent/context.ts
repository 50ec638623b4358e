import type { TopicSettings } from '@/platform/config/settings/consent'
import type { OptionalMail } from '@/platform/contract/optional-mails'
import type { Queryable } from '@/platform/database/connect'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { TopicText } from './actions/texts'

/** Its interfaces to domains above it. */
export interface ConsentPorts {
  /** Ends the mails about unfinished checkouts to an address. */
  readonly stopReminders: (database: Queryable, email: string, now: Date) => Promise<void>
}

/** The dependencies of consents. */
export interface ConsentContext
  extends Pick<Deps, 'database' | 'clock' | 'worker' | 'events' | 'catalogue'>,
    Letters,
    ConsentPorts {
  readonly licenceSecret: LicenceSecret
  /** The topics that people can subscribe to, by key. */
  readonly topics: Readonly<Record<string, TopicSettings>>
  /** The sentences of the offers, in each language. */
  readonly texts: readonly TopicText[]
  /** Service mails that cannot be switched off. */
  readonly alwaysSent: readonly OptionalMail[]
}
