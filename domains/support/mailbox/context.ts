import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Deps } from '@/platform/installation/deps'
import type { Complaint } from './rules/complaint'
import type { IncomingLetter, LetterResult } from './rules/letter'

/** A letter that is ready to be received. */
export interface LetterReceipt {
  /** Does with it what it is for, in the transaction that notes that it was handled. */
  readonly take: (transaction: Transaction) => Promise<LetterResult>
  /** It came to nothing: what was kept for it goes. */
  readonly drop: () => Promise<void>
}

/** A complaint that names a mail of ours. */
interface MailComplaint extends Complaint {
  /** The recipient of the mail. */
  readonly email: string
  readonly mail: number
}

/** Its interfaces to domains above it. */
export interface MailboxPorts {
  readonly receive: (letter: IncomingLetter) => Promise<LetterReceipt>
  /** The same for a letter that staff wants in a ticket. @param ticket its number; null: in one of its own */
  readonly join: (letter: IncomingLetter, ticket: string | null) => Promise<LetterReceipt>
  /** Called for a spam complaint. */
  readonly complained: (transaction: Transaction, complaint: MailComplaint) => Promise<void>
  readonly ticketExists: (database: Queryable, number: string) => Promise<boolean>
}

/** The dependencies of the mailbox. */
export interface MailboxContext extends Pick<Deps, 'database' | 'clock' | 'worker' | 'log' | 'config'>, MailboxPorts {
  /** The address that mail comes from. */
  readonly mailFrom: string
}
