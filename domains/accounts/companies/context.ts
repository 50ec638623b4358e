import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Refusal } from '@/platform/contract/refusal'
import type { Database, Transaction } from '@/platform/database/connect'
import type { Deps, Letters } from '@/platform/installation/deps'

declare module '@/platform/jobs/events' {
  interface Events {
    'company.founded': CompanyPlace
    'company.person_joined': CompanyPlace & { readonly role: CompanyRole }
    'company.role_changed': CompanyPlace & { readonly role: CompanyRole }
    'company.person_left': CompanyPlace & {
      /** The person learns of it by a letter, or has no account from then on. */
      readonly told?: boolean
    }
  }
}

interface CompanyPlace {
  readonly companyId: number
  readonly personId: number
}

/** Its interfaces to domains above it. */
export interface CompaniesPorts {
  /** Codes that prove a mailbox, as those for addresses of accounts do. */
  readonly mailbox: {
    /** Mails a code to an address that is to become a company's. 20039: one was sent a moment ago. */
    readonly mailCode: (request: CodeRequest) => Promise<Record<string, never> | Refusal<20039>>
    readonly tryCode: (database: Database, tried: TriedCode) => Promise<boolean>
    /** Uses it up. @returns false: it was used already */
    readonly useCode: (transaction: Transaction, holder: Buffer) => Promise<boolean>
  }
}

/** The dependencies of companies. */
export type CompaniesContext = Pick<Deps, 'database' | 'clock' | 'events' | 'worker' | 'vendor'> &
  Letters &
  CompaniesPorts

interface CodeRequest {
  /** The session that asks. */
  readonly holder: Buffer
  readonly companyId: number
  readonly email: string
  readonly network: string
  readonly language: string
  readonly now: Date
}

interface TriedCode {
  readonly holder: Buffer
  readonly email: string
  readonly code: string
  readonly now: Date
}
