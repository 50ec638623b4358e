import { balancesOf } from '@/integrations/payments/balances'
import { defineDomain } from '@/platform/installation/domain'
import { taxHandlers } from './calls/console'
import type { TaxContext, TaxPorts } from './context'
import { taxCalls } from './contract/console'
import { registerTaxJobs } from './jobs'

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
