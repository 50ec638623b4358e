/** The most characters that the record of a consent takes. */
export const consentLengths = { topic: 60, wording: 2000, source: 200 } as const
