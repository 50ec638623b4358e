/** The extras that staff can grant on a line: days of its term, days of its updates, or devices. */
export const extraKinds = ['term', 'updates', 'seats'] as const
export type ExtraKind = (typeof extraKinds)[number]

/** More than that on top of one line is a mistake: the database refuses it. */
export const mostExtra: Readonly<Record<ExtraKind, number>> = { term: 3660, updates: 3660, seats: 1000 }
