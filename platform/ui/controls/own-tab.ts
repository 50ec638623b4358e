/**
 * A tab of its own for a page of ours that asks who leads to it. Of a tab that knows nothing of its opener WebKit says that a
 * foreign page has opened it (decision 0204).
 */
export const ownTab = { target: '_blank', rel: 'opener' } as const
