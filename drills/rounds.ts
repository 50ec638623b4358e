/** Returns the number of rounds of a drill: as given by hand, else the short round of `npm test`. */
export const roundsOr = (short: number) => Number(process.env.DRILL_ROUNDS ?? short)

/** What chance begins with, so that what it brought about comes again. */
export const seedOr = (usual: number) => Number(process.env.DRILL_SEED ?? usual)
