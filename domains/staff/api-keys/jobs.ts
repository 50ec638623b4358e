import { hours } from '@/platform/time/duration'
import type { ApiKeysContext } from './context'
import { purgeRequests } from './store/requests'

/** What keys do by themselves: answers that were kept for a day go. */
export function registerApiKeyJobs({ worker, clock }: ApiKeysContext) {
  worker.recur('keys.purge', hours(1), async (patient) => {
    await purgeRequests(patient, clock())
  })
}
