/**
 * Asked: the provider is being asked for it, and may have done it. Scheduled: the provider has it, and it begins with the next
 * period.
 */
export const openChangeStates = ['asked', 'scheduled'] as const

/** Refused: by the provider, or its means of payment was. */
export const planChangeStates = [...openChangeStates, 'done', 'takenBack', 'refused', 'overtaken'] as const

export type PlanChangeState = (typeof planChangeStates)[number]

/** The result of asking a provider for a change or a pause. Unanswered: it may have done it, and is asked again. */
export type Settlement = 'settled' | 'unanswered'
