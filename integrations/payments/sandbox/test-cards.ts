import type { TestCard } from '../collect'

/** The sandbox accepts these numbers only, so that no real card gets into it. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'pays' },
  { number: '4000 0000 0000 0002', outcome: 'isDeclined' },
  { number: '4000 0027 6000 3184', outcome: 'asksHolder' },
  { number: '4000 0000 0000 0341', outcome: 'failsLater' },
  { number: '4000 0000 0000 9235', outcome: 'looksStolen' },
]
