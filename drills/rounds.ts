import { nightly } from '@/tests/machine/nightly'

/**
 * Returns the number of rounds of a drill: as given by hand, else those of `npm test`, or of `npm run test:all` where that
 * tries more of them.
 */
export const roundsOr = (short: number, all = short) => Number(process.env.DRILL_ROUNDS ?? (nightly ? all : short))

/** Returns the seconds that a drill takes, likewise, where it is bounded by time. */
export const secondsOr = (short: number, all: number) => Number(process.env.DRILL_SECONDS ?? (nightly ? all : short))

/** Returns the seed of random choices, so that a run can be repeated. */
export const seedOr = (usual: number) => Number(process.env.DRILL_SEED ?? usual)
