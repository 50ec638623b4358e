/** Why a member cancels, as the wire numbers it (spec 9.3): the price, hardly used, not useful, the service. */
export const reasons = [1, 2, 3, 4] as const

export type Reason = (typeof reasons)[number]

/** The names of the reasons in lists, in their order. */
export const reasonNames = ['price', 'unused', 'useless', 'service'] as const

export type ReasonName = (typeof reasonNames)[number]

/** The dialogs between the click on cancel and the end of the renewals (spec 9.3). */
export const cancelSteps = ['offer', 'confirm', 'feedback', 'final', 'done'] as const

export type CancelStep = (typeof cancelSteps)[number]

/** Where a click on cancel leads: what is largest already, and what has nothing larger, goes straight to the confirmation. */
export const firstStep = ({ pro, offered }: { pro: boolean; offered: boolean }): CancelStep =>
  pro || !offered ? 'confirm' : 'offer'

/** Returns the step that follows when the member continues. */
export const stepAfter = (step: CancelStep): CancelStep => cancelSteps[cancelSteps.indexOf(step) + 1] ?? 'done'
