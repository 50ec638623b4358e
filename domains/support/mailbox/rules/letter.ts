/** Limits of what is read; sizes in bytes, texts in characters. */
export const limits = {
  /** Most hosts take no larger ones. */
  letterBytes: 35_000_000,
  /** Of one that is larger, so that staff sees whose it is. */
  headBytes: 65_536,
  text: 95_000,
  /** Of what a reply quotes: the rest is in the ticket already. */
  quoted: 20_000,
  subject: 1000,
  name: 300,
  attempts: 5,
} as const

/** One file of a letter. What it calls itself proves nothing. */
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

/** Who has written a letter, in lower case; it proves nothing by itself. */
export interface Writer {
  readonly from: string
  readonly name: string
}

/** A letter that came by mail, as those read it whom it is for. */
export interface IncomingLetter extends Writer {
  /** The customer, where a form has written in their stead from an address that no person reads. */
  readonly inStead: Writer | null
  readonly subject: string
  /** What it calls itself, with its angle brackets; null: nothing. */
  readonly messageId: string | null
  /** What was written; a reply without what it quotes of ours. */
  readonly text: string
  /** What a reply quotes of ours; empty: nothing was taken from the text. */
  readonly quoted: string
  readonly files: readonly LetterFile[]
  /** What stood for `{token}` in an address of ours that it went to. */
  readonly tokens: readonly string[]
  /** What our own mail host found: the sender is who it says, or is not; null: it cannot tell, or was not to. */
  readonly proven: boolean | null
  /** A machine may answer it. */
  readonly answerable: boolean
  readonly unread: readonly Unread[]
  /** The whole of it, as it came. */
  readonly source: Buffer
}

/** What became of a letter. */
export const outcomes = ['ticket', 'reply', 'answer', 'bounce', 'complaint', 'automatic', 'aside'] as const
export type LetterOutcome = (typeof outcomes)[number]

/** What came to no ticket: staff can put each of these into one (decision 0147). */
export const joinable = ['bounce', 'complaint', 'automatic', 'aside'] as const satisfies readonly LetterOutcome[]
export const isJoinable = (outcome: LetterOutcome | null): boolean => joinable.some((each) => each === outcome)

/** What became of a letter that came by mail; waiting: it is tried again. */
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
