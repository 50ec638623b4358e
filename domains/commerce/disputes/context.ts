import type { Payments } from '@/integrations/payments/payments'
import type { Brand } from '@/platform/brand/brand'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import type { Person } from '@/platform/installation/console/personal-data'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of disputes. */
export interface DisputesContext {
  readonly database: Database
  readonly clock: Clock
  readonly events: EventBus
  readonly worker: Worker
  readonly offer: Pick<Offer, 'languages'>
  readonly mailer: Mailer
  readonly payments: Pick<Payments, 'provider' | 'listen'>
  readonly vendor: Pick<Vendor, 'seller' | 'disputes'>
  readonly vendorName: string
  readonly publicUrl: string
  readonly brand: Brand
  /** The translations of the mails and the document. */
  readonly translate: Readonly<Record<Language, Translate>>
  readonly words: Readonly<Record<Language, Translate>>
  /** The evidence of each domain about an order and its member. */
  readonly evidence: readonly EvidenceSource[]
  readonly personOf: (memberId: number) => Person
}
