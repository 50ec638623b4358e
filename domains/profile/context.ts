import type { EmailChanges } from '@/domains/identity/rules/email-changes'
import type { Database } from '@/platform/database/connect'

/** What the profile is given by the assembly. */
export interface ProfileContext {
  readonly database: Database
  readonly publicUrl: string
  /** How often a member may change the address. */
  readonly emailChanges: EmailChanges
}
