import { days, minutes, seconds } from '@/platform/time/duration'

/**
 * Requests about accounts and addresses. A claim of purchases by their order, a change of address without the former
 * mailbox and the way back of a locked-out member wait before they are carried out; a merge was proven at both ends.
 */
export const requestKinds = ['claim', 'merge', 'change', 'wayBack'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestOutcomes = ['done', 'stopped', 'impossible', 'undone'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** The purposes of a code that is mailed to an address. */
export const codePurposes = ['own', 'new', 'other', 'wayBack', 'company'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const limits = {
  codeLength: 6,
  /** Used by forms and by the server. */
  reason: 500,
  order: 40,
} as const

/** A code: so long, and so many tries; the next one not before. */
export const codeLasts = minutes(10)
export const mostTries = 5
export const codeAgainAfter = seconds(60)

/** How many claims by order number a member has, within which time. */
export const claims = { most: 3, within: days(30) } as const

/** After so many stops nothing waits for a mailbox any longer that asks for ways back. */
export const stops = { most: 3, within: days(365) } as const

/** A member can undo a merge of their own for so long; staff for longer (decision 0035). */
export const ownUndo = days(7)
