import { codeLike } from '@/platform/text/typed/code'
import { type Duration, days } from '@/platform/time/duration'

/** The outcomes of a gift: accepted, taken back by its buyer, not accepted in time, or its order was refunded. */
export const presentOutcomes = ['accepted', 'takenBack', 'returned', 'void'] as const
export type PresentOutcome = (typeof presentOutcomes)[number]

/** The states for the buyer, also before it is sent. */
export const presentStates = ['planned', 'waiting', ...presentOutcomes] as const
export type PresentState = (typeof presentStates)[number]

/** Used by forms and by the server. */
export const limits = { typedCode: 100, reason: 300 } as const

/** How often a mistyped address is corrected: each time a letter goes to a stranger. */
export const mostCorrections = 3

/** Groups of four, of 30 characters: it cannot be guessed. */
export const codeLength = 16

/** Groups a code as it is read and typed: `ABCD-EFGH-JKLM-NPQR`. */
export const grouped = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/** The form in which a code is compared, and the one in which it is found in a text. */
export const codeLook = /^[A-Z0-9]{16}$/
export const codeForm = /(?:[2-9A-HJKMNP-Z]{4}[- ]){3}[2-9A-HJKMNP-Z]{4}/

/** Normalizes a typed code for comparison. */
export const compared = (typed: string): string => codeLike(typed, codeLook, codeForm)

/** How long before a present goes back both are reminded: a week, or half of a shorter time. */
export const reminderBefore = (acceptDays: number): Duration => days(Math.min(7, acceptDays / 2))
