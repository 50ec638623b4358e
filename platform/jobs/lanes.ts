import { seconds } from '@/platform/time/duration'

/**
 * The lanes of jobs, with the number of each that a process runs at once. Lanes are claimed separately, so that a
 * backlog in one does not delay the others: payments and licences come first, then the letters about them.
 */
export const lanes = {
  /** Money, and the licences that it buys. */
  money: 4,
  /** Letters that a person waits for, or that are about what the person did. */
  letters: 6,
  /** Short work that waits only for the database. */
  database: 4,
  /** Waits for a system of another company, such as a payment provider. */
  outside: 4,
  webhooks: 8,
  /** Numbers events for followers: these jobs wait for each other, and so never take the place of other work. */
  followers: 1,
  /** Letters to many, which they have not asked for just now. */
  mail: 8,
  /** Recurring work. */
  upkeep: 2,
  /** Work that may take longer than a few seconds, such as for all people of a company. */
  long: 2,
} as const
export type Lane = keyof typeof lanes

const aboutMoney = ['checkout', 'line', 'order', 'refund', 'subscription']

/** The lane of what follows an event, unless the subscriber has another one. */
export const laneOfEvent = (name: string): Lane =>
  aboutMoney.includes(name.split('.')[0] ?? '') ? 'money' : 'database'

/** Lanes of what waits for another system, which may be mute. */
const outward: ReadonlySet<Lane> = new Set(['letters', 'outside', 'webhooks', 'mail'])

/** A job that waits longer for another system yields its place to the next: a few that hang do not block the others. */
const patience = seconds(3)

/** How many jobs of a lane are in hand at most, with those that have given their place to another. */
export const most = (lane: Lane) => lanes[lane] * (outward.has(lane) ? 2 : 1)

interface JobInHand {
  readonly lane: Lane | null
  /** When it was begun, by `performance.now()`. */
  readonly begun: number
}

/** How many more jobs of each lane may be done beside those in hand; a lane that is full is left out. */
export function roomBeside(held: readonly JobInHand[], at = performance.now()): ReadonlyMap<Lane, number> {
  const free = (lane: Lane) => {
    const all = held.filter((each) => each.lane === lane)
    const quick = all.filter(({ begun }) => at - begun < patience)
    return Math.min(lanes[lane] - (outward.has(lane) ? quick : all).length, most(lane) - all.length)
  }
  const every = Object.keys(lanes) as Lane[]
  return new Map(every.map((lane) => [lane, free(lane)] as const).filter(([, places]) => places > 0))
}
