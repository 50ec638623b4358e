import { days } from '@/platform/time/duration'
import type { CatalogueContext } from './context'
import { purgeSalePrices } from './store/sale-prices'

export function registerCatalogueJobs({ worker, clock }: CatalogueContext) {
  worker.recur('catalogue.purge', days(1), async (patient) => {
    await purgeSalePrices(patient, clock())
  })
}
