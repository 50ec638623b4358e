/** The domains of a run, as its processes are told. */
export const chosen: () => string
