import type { Logger } from 'pino'
import type { Brand } from '@/platform/brand/brand'
import type { Config, GoogleConfig } from '@/platform/config/config'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { LegalDocuments } from '@/platform/legal-texts/documents'
import type { MailDomains } from '@/platform/mail/mail-domains'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'
import type { Overrides } from '@/platform/wording/overrides'

/**
 * The dependencies that the installation gives every domain, made once by the app. A domain whose reader all others
 * need adds it by declaration merging. Each domain picks in its `context.ts` what it uses of them:
 * `Pick<Deps, 'database' | 'clock'>`, with `Letters` if it sends mails, and beside that its own settings and its ports.
 */
export interface Deps {
  readonly config: Config
  readonly vendor: Vendor
  readonly vendorName: string
  /** The vendor's languages, currencies and platforms. */
  readonly offer: Offer
  /** The vendor's replacements of the product's texts. */
  readonly overrides: Overrides
  readonly brand: Brand
  readonly publicUrl: string
  readonly origins: ReadonlySet<string>
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly mailer: Mailer
  readonly mailDomains: MailDomains
  readonly events: EventBus
  readonly worker: Worker
  /** The vendor's legal documents. */
  readonly legal: LegalDocuments
  readonly files: FileStore
  /** The configuration of the Google login, if it is used. */
  readonly google: GoogleConfig | null
}

/** The dependencies of a domain that sends mails; `translate` has the wording of its own. */
export interface Letters extends Pick<Deps, 'mailer' | 'offer' | 'vendorName' | 'publicUrl'> {
  readonly translate: Readonly<Record<Language, Translate>>
}
