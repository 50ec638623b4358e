import { hours } from '@/platform/time/duration'
import { readBalances } from './actions/balances'
import type { TaxContext } from './context'

/** What moves on balances at providers is kept, so that a period's bookings are the same whenever they are asked for. */
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
