/** Why a member cancels, as the wire numbers it (spec 9.3): the price, hardly used, not useful, the service. */
export const reasons = [1, 2, 3, 4] as const

export type Reason = (typeof reasons)[number]

/** The names of the reasons in lists, in their order. */
export const reasonNames = ['price', 'unused', 'useless', 'service'] as const

export type ReasonName = (typeof reasonNames)[number]

/** The dialogs between the click on cancel and the end of the renewals (spec 9.3). */
export const cancelSteps = ['offer', 'confirm', 'feedback', 'final'] as const

export type CancelStep = (typeof cancelSteps)[number]

/** Where a click on cancel leads: what is largest already, and what has nothing larger, goes straight to the confirmation. */
export const firstStep = ({ pro, offered }: { pro: boolean; offered: boolean }): CancelStep =>
  pro || !offered ? 'confirm' : 'offer'

/** Returns the step that follows when the member continues; the last one cancels. */
export const stepAfter = (step: CancelStep): CancelStep => cancelSteps[cancelSteps.indexOf(step) + 1] ?? 'final'

/** Returns what is offered before the last step for a reason, where the subscription has it; null: nothing. */
export const fittingFor = (reason: Reason): 'cheaper' | 'pause' | null => fitting[reason]

const fitting = { 1: 'cheaper', 2: 'pause', 3: null, 4: null } as const
