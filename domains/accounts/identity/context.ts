import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Deps, Letters } from '@/platform/installation/deps'
import { identityMails, type LetterFacts, type LetterName, rewritable } from './mails/mails'
import type { EmailChanges } from './rules/email-changes'
import type { CallerReader } from './store/sessions/callers'
import type { CompanyLogin } from './store/sessions/company-login'
import type { AllInOneSource, SessionReader } from './store/sessions/session-reader'

/** The dependencies of identity. */
export interface IdentityContext
  extends Pick<
      Deps,
      'database' | 'clock' | 'log' | 'mailDomains' | 'events' | 'worker' | 'brand' | 'config' | 'google' | 'origins'
    >,
    Letters {
  readonly sessionOf: SessionReader
  readonly callerOf: CallerReader
  readonly allInOne: AllInOneSource
  /** The login providers of companies. */
  readonly companyLogin: CompanyLogin
  readonly setLanguage: (memberId: number, language: string) => Promise<void>
  readonly answerKnownAccounts: boolean
  /** Every login asks for a captcha; else those do that a failure came before. */
  readonly captchaAlways: boolean
  /** How often a member may change the address. */
  readonly emailChanges: EmailChanges
  /** The number of days in which the former address can take the account back. */
  readonly wayBackDays: number
  /** Writes down what anyone who opens an account agrees to by it. */
  readonly agree: (
    transaction: Transaction,
    account: { readonly memberId: number; readonly language: Language; readonly at: Date },
  ) => Promise<void>
  /** Has the address asked about the topics whose boxes were ticked. */
  readonly askForTopics: (
    transaction: Transaction,
    request: {
      readonly email: string
      readonly versions: readonly string[]
      readonly page: 'registration'
      readonly network: string
      readonly language: Language
      readonly now: Date
    },
  ) => Promise<void>
  /** Whether nothing is sent to an address that asks for an account. */
  readonly isBlocked: (database: Queryable, email: string, now: Date) => Promise<boolean>
  /** Whether a way back waits for an account: then no operator opens another door to it alone. */
  readonly wayBackWaits: (database: Queryable, memberId: number) => Promise<boolean>
  /** `test_mode=1` of the Google call does something only here (spec 3.7). */
  readonly testEnvironment: boolean
}

/** Writes one of identity's mails in the recipient's language and posts it. @returns the mail's number */
export async function sendLetter<Name extends LetterName>(
  context: IdentityContext,
  database: Queryable,
  name: Name,
  { to, language: spoken }: { readonly to: string; readonly language: string | null },
  facts: LetterFacts<Name>,
) {
  const reader = { to, language: context.offer.languages.of(spoken) }
  const isRewritable = rewritable.some((each) => each === name)
  return identityMails.send(context, database, name, isRewritable ? { ...reader, source: {} } : reader, facts)
}
