import type { OptionalMail } from '@/platform/contract/optional-mails'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Link } from './letter'

/** The choice that a mail depends on: an agreed topic of the vendor's, or a service mail. */
export type MailChoice = { readonly topic: string } | { readonly optional: OptionalMail }

interface ChosenMail {
  readonly to: string
  readonly language: Language
  readonly choice: MailChoice
}

/** How its reader gets rid of a mail's kind; null: the vendor has it always sent. */
export interface WayOut {
  /** The address for one click in a mail program (RFC 8058). */
  readonly unsubscribe: string
  /** The link to the page of all choices. */
  readonly link: Link
  readonly note: string
}

/** Asked before each such mail. @returns `unwanted`: it is not sent */
export type MailGate = (database: Queryable, mail: ChosenMail) => Promise<WayOut | 'unwanted' | null>

export const isOptional = (choice: MailChoice): choice is { readonly optional: OptionalMail } => 'optional' in choice
