import { createHash } from 'node:crypto'

/**
 * Seconds of a core that an `npm test` may take, without its long tests, on the machine of docs/explanation/testing.md,
 * which says how they are measured and what the number is meant to become.
 */
const budget = 1_050

/** Seconds of a core that `work` takes on that machine while nothing else is at work. */
const usual = 0.24

const measures = []

/** A fixed piece of work, in seconds of a core: more on a slower machine, and on one that is busy. */
function work() {
  const before = process.cpuUsage()
  let text = ''
  for (let round = 0; round < 200_000; round++) text = createHash('sha256').update(`${text}${round}`).digest('hex')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

/** Measures how quick the machine is now, five times, since one look meets what others do on it: before, between and after the suites. */
export function calibrate() {
  for (let look = 0; look < 5; look++) measures.push(work())
}

/** Returns the budget of this machine. A quicker one has no smaller budget: the work above says little of its memory. */
export function budgetHere() {
  const mean = measures.reduce((sum, each) => sum + each, 0) / measures.length
  return budget * Math.max(1, mean / usual)
}
