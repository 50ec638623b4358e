import { days } from '@/platform/time/duration'

/** So long an invitation can be accepted. */
export const invitationLasts = days(14)

/** For so long after its end it is known to which address one went. */
export const addressKept = days(90)

/** Over this length of time it is counted who came. */
export const year = days(365)

/** In so many different households somebody may have come within a year: from one to another, and not from door to door. */
const mostHouseholds = 2

export const limits = { reason: 500, places: 40 } as const

export const invitationOutcomes = ['accepted', 'declined', 'withdrawn'] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]

/**
 * What happens in a household. `ended`: staff ended somebody's place; `dissolved`: its holder is there no more, or has become
 * a company; `given`, `takenBack`: a seat.
 */
export const changeKinds = ['joined', 'left', 'takenOut', 'ended', 'dissolved', 'given', 'takenBack'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** How somebody ceases to be in a household. */
export type LeavingKind = Extract<ChangeKind, 'left' | 'takenOut' | 'ended' | 'dissolved'>

interface HouseholdLimits {
  /** How many people may be in it beside its holder. */
  readonly people: number
  /** How many more different ones may have come within a year. */
  readonly changesPerYear: number
}

/** Different people; each of those whose account is gone by now counts as one. */
const countDifferent = (ids: readonly (number | null)[]): number =>
  new Set(ids.map((id, index) => id ?? `gone ${index}`)).size

/** How many people may still come who have not been there within the year. @param came who came in that time */
export const newcomersLeft = (came: readonly (number | null)[], { people, changesPerYear }: HouseholdLimits): number =>
  Math.max(0, people + changesPerYear - countDifferent(came))

interface Arrival {
  readonly personId: number
  readonly holderId: number
  /** How many are in the household beside its holder. */
  readonly present: number
  /** Who came to it within the year. */
  readonly came: readonly (number | null)[]
  /** To whose households the person came within the year. */
  readonly visited: readonly number[]
}

/**
 * Whether somebody may come to a household. 30018: it has as many people as it may have; 20039: too many different ones
 * have come within the year, or the person has been in too many households. Whoever comes back within the year is no one new.
 */
export function arrivalProblem(
  { personId, holderId, present, came, visited }: Arrival,
  limits: HouseholdLimits,
): 20039 | 30018 | null {
  if (present >= limits.people) return 30018
  if (!came.includes(personId) && newcomersLeft(came, limits) === 0) return 20039
  return !visited.includes(holderId) && new Set(visited).size >= mostHouseholds ? 20039 : null
}
