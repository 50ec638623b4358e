import type { Logger } from 'pino'
import type { CompaniesContext } from '@/domains/accounts/companies'
import type { IdentityContext } from '@/domains/accounts/identity'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { TextRecords } from '@/platform/dns/texts'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Networks } from '@/platform/net/networks'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of company login. */
export interface CompanyLoginContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly log: Logger
  readonly worker: Worker
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly identity: IdentityContext
  readonly companies: CompaniesContext
  /** The secret that seals the clients' secrets. */
  readonly secret: LicenceSecret
  /** http is allowed, since nothing is real. */
  readonly insecure: boolean
  /** The networks inside where a provider may be nevertheless: in a demo this machine, else none. */
  readonly inside: Networks
  /** Null: DNS is not asked, and each domain counts as proven, since the data is a demo's. */
  readonly records: TextRecords | null
}
