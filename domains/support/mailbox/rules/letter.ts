/** Limits of what is read; sizes in bytes, texts in characters. */
export const limits = {
  /** Most hosts take no larger ones. */
  letterBytes: 35_000_000,
  /** The read part of a larger letter, so that staff see its sender. */
  headBytes: 65_536,
  text: 95_000,
  /** The kept part of a reply's quote: the rest is in the ticket already. */
  quoted: 20_000,
  subject: 1000,
  name: 300,
  attempts: 5,
} as const

/** A file of a letter. Its stated name proves nothing. */
export interface LetterFile {
  readonly name: string
  readonly content: Buffer
}

/** Why a letter could not be read whole. */
export type Unread =
  /** Some of its characters stay unknown. */
  | 'charset'
  /** It is longer than is read. */
  | 'long'
  /** It is larger than is fetched: what came is not the whole original. */
  | 'large'
  /** It cannot be taken apart at all. */
  | 'broken'
  /** A part of it is of a form that only Outlook opens (winmail.dat). */
  | 'outlook'

/** The sender of a letter, in lower case; it proves nothing alone. */
export interface Writer {
  readonly from: string
  readonly name: string
}

/** A letter that came by mail, as those read it whom it is for. */
export interface IncomingLetter extends Writer {
  /** The customer, where a form has written in their stead from an address that no person reads. */
  readonly inStead: Writer | null
  readonly subject: string
  /** Its Message-ID, with angle brackets; null: none. */
  readonly messageId: string | null
  /** The text; of a reply without its quote of ours. */
  readonly text: string
  /** A reply's quote of our letter; empty: nothing was cut from the text. */
  readonly quoted: string
  readonly files: readonly LetterFile[]
  /** The tokens in our addresses that it was sent to. */
  readonly tokens: readonly string[]
  /** Whether our own mail host proved the sender; null: it cannot tell, or was not asked. */
  readonly proven: boolean | null
  /** A machine may answer it. */
  readonly answerable: boolean
  readonly unread: readonly Unread[]
  /** The whole of it, as it came. */
  readonly source: Buffer
}

/** The outcomes of a letter. */
export const outcomes = ['ticket', 'reply', 'answer', 'bounce', 'complaint', 'automatic', 'aside'] as const
export type LetterOutcome = (typeof outcomes)[number]

/** Outcomes without a ticket: staff can move such a letter into one (decision 0147). */
export const joinable = ['bounce', 'complaint', 'automatic', 'aside'] as const satisfies readonly LetterOutcome[]
export const isJoinable = (outcome: LetterOutcome | null): boolean => joinable.some((each) => each === outcome)

/** The states of a letter that came by mail; waiting: it is tried again. */
export const letterStates = ['waiting', ...outcomes] as const
export type LetterState = (typeof letterStates)[number]

/** Why a letter was set aside for staff. */
export const reasons = [
  'large',
  'unreadable',
  'repeated',
  'sender',
  'forged',
  'limit',
  'empty',
  'closed',
  // Staff wanted it in a ticket, and it was not found in the mailbox.
  'gone',
] as const
export type AsideReason = (typeof reasons)[number]

export type LetterResult =
  | { readonly outcome: Exclude<LetterOutcome, 'aside'>; readonly ticket: string | null }
  | { readonly outcome: 'aside'; readonly reason: AsideReason; readonly ticket: string | null }

export const aside = (reason: AsideReason, ticket: string | null = null): LetterResult => ({
  outcome: 'aside',
  reason,
  ticket,
})
