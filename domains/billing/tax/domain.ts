import { defineDomain } from '@/platform/installation/domain'
import { taxHandlers } from './calls/console'
import type { TaxContext } from './context'
import { taxCalls } from './contract/console'

export const tax = defineDomain({
  name: 'tax',
  open: (deps, ports: Pick<TaxContext, 'electronicFiles' | 'documentFiles'>): TaxContext => ({
    ...deps,
    ...ports,
    secret: deps.config.licenceSecret,
  }),
  console: { calls: taxCalls, handlers: taxHandlers },
  commands: () => import('./commands'),
  impersonalTables: { exchange_rates: 'what currencies were worth' },
})
