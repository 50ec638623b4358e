import type { Payments } from '@/integrations/payments/payments'
import type { Database } from '@/platform/database/connect'
import type { Mailer } from '@/platform/mail/mailer'

/** The dependencies of the logs. */
export interface OperationsContext {
  readonly database: Database
  readonly mailer: Mailer
  readonly payments: Payments
  readonly log: { error(facts: object, message: string): void }
  /** Where nothing sends mail, mails stay in the table. */
  readonly config: { readonly smtpUrl: string | null }
}
