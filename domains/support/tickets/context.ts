import type { Reason } from '@/domains/commerce/refunds/rules'
import type { MailboxConfig } from '@/platform/config/mailbox'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { CannedAnswer, WrittenAnswer } from './store/canned'

/** A person of the vendor's staff who gets notices about tickets. */
export interface Staff {
  readonly email: string
  readonly language: Language
}

/** An operator, as far as tickets need it. */
export interface StaffMember {
  readonly name: string
  readonly email: string
  readonly mayAnswer: boolean
}

/** The further dependencies of the console's part of support. */
export interface ConsoleContext extends SupportContext {
  /** A letter that belongs to no ticket begins one. */
  readonly opensByMail: boolean
  readonly cannedAnswers: () => Promise<readonly (CannedAnswer & Partial<WrittenAnswer>)[]>
}

/** The dependencies of support. */
export interface SupportContext
  extends Pick<Deps, 'database' | 'clock' | 'events' | 'worker' | 'files' | 'vendor'>,
    Letters {
  readonly staff: Staff
  /** Everybody who works or worked here. */
  readonly staffMembers: (database: Queryable) => Promise<readonly StaffMember[]>
  readonly mailbox: MailboxConfig
  /** The host that our Message-IDs name. */
  readonly mailDomain: string
  /** The ticket list of another ticket system, which the frame shows in place of ours (spec 11.1). */
  readonly ticketUrl: string | null
  /** Returns the name of a refund's reason. */
  readonly refundReason: (reason: Reason, language: Language) => string
}
