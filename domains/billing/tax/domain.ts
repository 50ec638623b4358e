import { balancesOf } from '@/integrations/payments/balances'
import { defineDomain } from '@/platform/installation/domain'
import { hours } from '@/platform/time/duration'
import { readBalances } from './actions/balances'
import { taxHandlers } from './calls/console'
import type { TaxContext, TaxPorts } from './context'
import { taxCalls } from './contract/console'

/** Registers the job that stores movements of provider balances, so that a period's bookings are always the same. */
function registerTaxJobs(context: TaxContext) {
  context.worker.recur(
    'tax.movements',
    hours(6),
    async () => {
      await readBalances(context)
    },
    'outside',
  )
}

export const tax = defineDomain({
  name: 'tax',
  open: (deps, ports: TaxPorts): TaxContext => ({
    ...deps,
    ...ports,
    secret: deps.config.licenceSecret,
    balances: balancesOf(deps.config.payments),
  }),
  console: { calls: taxCalls, handlers: taxHandlers },
  jobs: registerTaxJobs,
  commands: () => import('./commands'),
  impersonalTables: { exchange_rates: 'what currencies were worth' },
})
