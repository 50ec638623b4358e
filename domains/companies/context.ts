import type { AddressesContext } from '@/domains/addresses'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'

declare module '@/platform/jobs/events' {
  interface Events {
    'company.founded': CompanyPlace
    'company.person_joined': CompanyPlace & { readonly role: CompanyRole }
    'company.role_changed': CompanyPlace & { readonly role: CompanyRole }
    'company.person_left': CompanyPlace
  }
}

interface CompanyPlace {
  readonly companyId: number
  readonly personId: number
}

/** What companies are given by the assembly. */
export interface CompaniesContext {
  readonly database: Database
  readonly clock: Clock
  readonly events: EventBus
  readonly worker: Worker
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
  /** Sends the codes that prove a mailbox. */
  readonly addresses: AddressesContext
}
