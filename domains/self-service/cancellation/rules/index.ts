/** How a contract is to end: as it was agreed, or at once for an important reason (German law: außerordentlich). */
export const noticeKinds = ['ordinary', 'extraordinary'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Waiting for the staff; joined to the subscription that it ended; set aside, since there was nothing to end. */
export const noticeStates = ['waiting', 'joined', 'setAside'] as const
export type NoticeState = (typeof noticeStates)[number]

export const limits = { name: 100, contract: 100, reason: 1000, note: 1000 } as const

/** Where the page of the notice lies that anyone can print or write down; it leads to the screen. */
export const cancellationPath = '/cancellation.htm'
