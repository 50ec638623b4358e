import { CommandError } from '@/platform/commands/errors'
import type { DatevProblem } from '../rules/datev'
import type { MissingRate } from '../rules/exchange'
import type { NoFile } from './datev'

export const missingRates = (missing: readonly MissingRate[]) =>
  new CommandError(
    `${missing.map(({ currency, day }) => `There is no rate of ${currency} for ${day}.`).join('\n')}\nLoad it: tax rates eurofxref-hist.csv`,
  )

/** Why there is no file for DATEV, in words. */
export function noBatch(problem: DatevProblem | NoFile): CommandError {
  if (problem.code === 'missing') return missingRates(problem.missing)
  if (problem.code === 'noAccount') {
    return new CommandError(`vendor.json: datev.revenue.domestic has no account for ${problem.rate / 100} %.`)
  }
  if (problem.code === 'unread') {
    const names = problem.providers.join(' and ')
    return new CommandError(`The balance at ${names} was not read to the end of that period. Read it: tax movements.`)
  }
  const why = {
    off: 'vendor.json has no "datev": it says which accounts are booked to.',
    twoYears: 'A batch is of one fiscal year: export it month by month.',
    tooMany: 'A batch has 99,999 bookings at most: export it month by month.',
  }
  return new CommandError(why[problem.code])
}
