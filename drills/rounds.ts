/** How often a drill tries what it tries: as many as somebody asks for by hand, else the short round of `npm test`. */
export const roundsOr = (short: number) => Number(process.env.DRILL_ROUNDS ?? short)

/** What chance begins with, so that what it brought about comes again. */
export const seedOr = (usual: number) => Number(process.env.DRILL_SEED ?? usual)
