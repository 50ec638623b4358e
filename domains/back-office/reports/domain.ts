import { defineDomain } from '@/platform/installation/domain'
import { numbersHandlers } from './calls/console'
import type { NumbersContext } from './context'
import { numbersCalls } from './contract/console'
import { registerNumbersJobs } from './jobs'

export const numbers = defineDomain({
  name: 'numbers',
  open: (deps): NumbersContext => deps,
  console: { calls: numbersCalls, handlers: numbersHandlers },
  jobs: registerNumbersJobs,
  commands: () => import('./commands'),
  impersonalTables: {
    adoption_days: 'sums by day',
    number_changes: 'sums by quarter of an hour',
    number_days: 'sums by day',
    number_quarters: 'sums by quarter of an hour',
    number_zone: 'the time zone of the sums',
  },
})
