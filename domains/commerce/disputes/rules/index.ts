import { type DisputeStage, disputeStages } from '@/integrations/payments/disputes'

export { type DisputeStage, disputeStages }

const rankOf = (stage: DisputeStage) => disputeStages.indexOf(stage)

/**
 * Returns the stage of a dispute after one more report. Reports come late, twice and in any order: the furthest counts,
 * so that the same reports always end in the same stage. A loss is final, since the purchase has ended with it.
 */
export const stageAfter = (known: DisputeStage, reported: DisputeStage): DisputeStage =>
  rankOf(reported) > rankOf(known) ? reported : known

/** The bank has not decided. */
const openStages = ['inquiry', 'inquiryAnswered', 'open', 'submitted'] as const satisfies readonly DisputeStage[]
export const isOpen = (stage: DisputeStage) => openStages.some((each) => each === stage)

/** Whether what was bought rests meanwhile: a bank that only inquires has taken nothing. */
export const rests = (stage: DisputeStage) => stage === 'open' || stage === 'submitted'

/** It waits for the vendor's evidence. */
export const unansweredStages = ['inquiry', 'open'] as const satisfies readonly DisputeStage[]
export const isUnanswered = (stage: DisputeStage) => unansweredStages.some((each) => each === stage)

/** Returns the stage after evidence was handed in. */
export const answered = (stage: DisputeStage): DisputeStage => (stage === 'inquiry' ? 'inquiryAnswered' : 'submitted')

/**
 * The kinds of steps of a case, for its timeline. `wonLate`: after it was lost here, where nothing is restored
 * automatically. `lostAgain`: the bank took an amount that the vendor had already refunded.
 */
export const stepKinds = [...disputeStages, 'refused', 'wonLate', 'lostAgain'] as const
export type StepKind = (typeof stepKinds)[number]

export const actorKinds = ['provider', 'operator', 'time'] as const
export type ActorKind = (typeof actorKinds)[number]

export const limits = { statement: 5000, note: 500 } as const

/** How much of what a line cost went with a dispute about less than the whole: each line bears its share. */
export interface LostLine {
  readonly position: number
  /** The rest of its price, in the smallest unit. */
  readonly left: number
}

/** Whether the bank has kept all that is left of an order, or a part of it, which lowers the price and ends nothing. */
export const isWhole = (lost: number, lines: readonly LostLine[]): boolean =>
  lost >= lines.reduce((sum, { left }) => sum + left, 0)

/** How much of what a bank has kept had gone back before: it is lost a second time, and ends nothing. */
export const lostAgain = (lost: number, { total, returned }: { readonly total: number; readonly returned: number }) =>
  Math.max(0, Math.min(returned, lost - (total - returned)))

/**
 * Whether staff may give in: of an inquiry they give the money back instead, and a provider that takes no answers keeps
 * its own course, so that accepting ends it here alone.
 */
export const mayAccept = (stage: DisputeStage, throughProvider: boolean): boolean =>
  stage === 'open' || (stage === 'submitted' && !throughProvider)
