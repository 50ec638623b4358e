import { hours } from '@/platform/time/duration'
import type { CompanyLoginContext } from './context'
import { purgeEvents } from './store/events'
import { purgePendingLinks } from './store/links'
import { purgeProofs } from './store/proofs'

/** Registers the deletion of expired data. */
export function registerCompanyLoginJobs({ worker, clock }: CompanyLoginContext) {
  worker.recur('sso.purge', hours(6), async (patient) => {
    await purgeProofs(patient, clock())
    await purgePendingLinks(patient, clock())
    await purgeEvents(patient, clock())
  })
}
