/** Whether this is `npm run test:all`, which tries more of what takes long. */
export const nightly = process.env.FOYER_TEST_ALL === '1'

/**
 * Returns the number of rounds of a drill: as given by hand, else those of `npm test`, or of `npm run test:all` where that
 * tries more of them.
 */
export const roundsOr = (short: number, all = short) => Number(process.env.DRILL_ROUNDS ?? (nightly ? all : short))

/** Returns the seed of random choices, so that a run can be repeated. */
export const seedOr = (usual: number) => Number(process.env.DRILL_SEED ?? usual)
