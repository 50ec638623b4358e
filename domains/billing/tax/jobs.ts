import { hours } from '@/platform/time/duration'
import { readBalances } from './actions/balances'
import type { TaxContext } from './context'

/** Registers the job that stores movements of provider balances, so that a period's bookings are always the same. */
export function registerTaxJobs(context: TaxContext) {
  context.worker.recur(
    'tax.movements',
    hours(6),
    async () => {
      await readBalances(context)
    },
    'outside',
  )
}
