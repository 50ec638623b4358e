/** Lengths in characters, and how many notes of a case are shown. */
export const limits = { note: 10_000, key: 60, shownNotes: 200 } as const
