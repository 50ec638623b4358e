/** How long the reason may be that staff give for what they do, in characters. */
export const reasonLimit = 500
