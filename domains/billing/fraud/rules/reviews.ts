/** Ended: the order was refunded in another way before a decision. */
export const reviewStates = ['open', 'released', 'refunded', 'ended'] as const
export type ReviewState = (typeof reviewStates)[number]

export const limits = { note: 500, reason: 500, value: 255 } as const
