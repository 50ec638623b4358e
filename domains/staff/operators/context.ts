import type { Brand } from '@/platform/brand/brand'
import type { StaffProvider } from '@/platform/config/staff'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'
import type { Overrides } from '@/platform/wording/overrides'

/** The dependencies of operators. */
export interface OperatorsContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly mailer: Mailer
  readonly worker: Worker
  readonly publicUrl: string
  readonly vendorName: string
  /** Whether this is a demo: its operator, whose password everybody knows, comes in nowhere else (spec 13.3). */
  readonly demo: boolean
  /** The secret that encrypts second factors. */
  readonly secret: LicenceSecret
  /** The company's login provider for staff; null: none. */
  readonly staff: StaffProvider | null
  readonly brand: Brand
  readonly overrides: Overrides
  readonly translate: Readonly<Record<Language, Translate>>
}
