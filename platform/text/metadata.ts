/** How long the reason may be that staff give for what they do, in characters. */
export const reasonLimit = 500

/** The limits of what the vendor's own systems write beside something, used by the forms and by the server (decision 0094). */
export const metadataLimits = { keys: 50, key: 40, value: 500 } as const

export const metadataName = /^[A-Za-z0-9_.-]{1,40}$/
