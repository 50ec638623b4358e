/**
 * Where jobs wait, and how many of each lane are done at once in a process. Lanes are claimed apart, so that however much
 * waits in one, no other one waits for it: what was paid and what is owned by it comes first, then the letters about it.
 */
export const lanes = {
  /** Money, and the licences that it buys. */
  money: 4,
  /** Letters that a person waits for, or that are about what the person did. */
  letters: 8,
  /** What is short and waits for the database alone. */
  database: 4,
  /** Waits for a system of another company, such as a payment provider. */
  outside: 4,
  webhooks: 8,
  /** Letters to many, which they have not asked for just now. */
  mail: 8,
  /** What comes round by itself. */
  upkeep: 2,
  /** What may take longer than a few seconds, such as work for all people of a company. */
  long: 2,
} as const
export type Lane = keyof typeof lanes

const aboutMoney = ['checkout', 'line', 'order', 'refund', 'subscription']

/** The lane of what follows an event, unless the subscriber has another one. */
export const laneOfEvent = (name: string): Lane =>
  aboutMoney.includes(name.split('.')[0] ?? '') ? 'money' : 'database'

/** How many more jobs of each lane may be done beside those that are; a lane that is full is left out. */
export function roomBeside(held: readonly { readonly lane: Lane | null }[]): ReadonlyMap<Lane, number> {
  const free = (lane: Lane) => lanes[lane] - held.filter((each) => each.lane === lane).length
  const all = Object.keys(lanes) as Lane[]
  return new Map(all.map((lane) => [lane, free(lane)] as const).filter(([, places]) => places > 0))
}
