import { before, days } from '@/platform/time/duration'
import type { QuotationsContext } from './context'
import { purgeQuotations } from './store/quotations'

/** Expired quotations are kept this long, for questions about them. */
const kept = days(365)

export function registerQuotationJobs({ worker, clock }: QuotationsContext) {
  worker.recur('quotations.purge', days(1), async (patient) => {
    await purgeQuotations(patient, before(clock(), kept))
  })
}
