import { days } from '@/platform/time/duration'

/** So long an invitation can be accepted. */
export const invitationLasts = days(14)

/** For so long after its end it is known to which address one went. */
export const addressKept = days(90)

/** Over this length of time it is counted who came. */
export const year = days(365)

/** How many different households a person may join within a year. */
const mostHouseholds = 2

export const limits = { reason: 500, places: 40 } as const

export const invitationOutcomes = ['accepted', 'declined', 'withdrawn'] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]

/**
 * The kinds of changes in a household. `ended`: staff removed a person; `dissolved`: its holder's account ended or
 * became a company; `given`, `takenBack`: a seat.
 */
export const changeKinds = ['joined', 'left', 'takenOut', 'ended', 'dissolved', 'given', 'takenBack'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** How a person leaves a household. */
export type LeavingKind = Extract<ChangeKind, 'left' | 'takenOut' | 'ended' | 'dissolved'>

interface HouseholdLimits {
  /** How many people may be in it beside its holder. */
  readonly people: number
  /** How many more different ones may have come within a year. */
  readonly changesPerYear: number
}

/** Counts different people; each erased account counts as one. */
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
  /** The people who joined it within the year. */
  readonly came: readonly (number | null)[]
  /** To whose households the person came within the year. */
  readonly visited: readonly number[]
}

/**
 * Returns why a person may not join a household. 30018: it is full; 20039: too many different people joined within the
 * year, or the person has joined too many households. A person who returns within the year does not count again.
 */
export function arrivalProblem(
  { personId, holderId, present, came, visited }: Arrival,
  limits: HouseholdLimits,
): 20039 | 30018 | null {
  if (present >= limits.people) return 30018
  if (!came.includes(personId) && newcomersLeft(came, limits) === 0) return 20039
  return !visited.includes(holderId) && new Set(visited).size >= mostHouseholds ? 20039 : null
}
