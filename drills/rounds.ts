/** Returns the number of rounds of a drill: as given by hand, else the short round of `npm test`. */
export const roundsOr = (short: number) => Number(process.env.DRILL_ROUNDS ?? short)

/** Returns the seed of random choices, so that a run can be repeated. */
export const seedOr = (usual: number) => Number(process.env.DRILL_SEED ?? usual)
