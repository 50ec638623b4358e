/** Limits of what is read; sizes in bytes, texts in characters. */
export const limits = {
  /** Most hosts take no larger ones. */
  letterBytes: 35_000_000,
  /** Of one that is larger, so that staff sees whose it is. */
  headBytes: 65_536,
  text: 200_000,
  subject: 300,
  attempts: 5,
} as const

/** One file of a letter. What it calls itself proves nothing. */
export interface LetterFile {
  readonly name: string
  readonly content: Buffer
}

/** A letter that came by mail, as those read it whom it is for. */
export interface IncomingLetter {
  /** In lower case; it proves nothing by itself. */
  readonly from: string
  readonly name: string
  readonly subject: string
  /** What it calls itself, with its angle brackets; null: nothing. */
  readonly messageId: string | null
  /** What was written, without what it quotes. */
  readonly text: string
  readonly files: readonly LetterFile[]
  /** What stood for `{token}` in an address of ours that it went to. */
  readonly tokens: readonly string[]
  /** What our own mail host found: the sender is who it says, or is not; null: it cannot tell, or was not to. */
  readonly proven: boolean | null
}

/** What became of a letter. */
export const outcomes = ['ticket', 'reply', 'answer', 'bounce', 'complaint', 'automatic', 'aside'] as const
export type LetterOutcome = (typeof outcomes)[number]

/** What became of a letter that came by mail; waiting: it is tried again. */
export const letterStates = ['waiting', ...outcomes] as const
export type LetterState = (typeof letterStates)[number]

/** Why one was laid aside, for somebody to look at. */
export const reasons = [
  'large',
  'unreadable',
  'repeated',
  'sender',
  'forged',
  'limit',
  'empty',
  'closed',
  // Somebody wanted it in a ticket, and it lies in the mailbox no more.
  'gone',
] as const
export type AsideReason = (typeof reasons)[number]

/** Why a letter was laid aside that somebody can put into a ticket all the same: it says something, and was read. */
export const joinable: readonly AsideReason[] = ['sender', 'forged', 'limit', 'closed']

export type LetterResult =
  | { readonly outcome: Exclude<LetterOutcome, 'aside'>; readonly ticket: string | null }
  | { readonly outcome: 'aside'; readonly reason: AsideReason; readonly ticket: string | null }

export const aside = (reason: AsideReason, ticket: string | null = null): LetterResult => ({
  outcome: 'aside',
  reason,
  ticket,
})
