import { hours } from '@/platform/time/duration'
import type { ApiKeysContext } from './context'
import { purgeRequests } from './store/requests'

/** Registers the deletion of answers after a day. */
export function registerApiKeyJobs({ worker, clock }: ApiKeysContext) {
  worker.recur('keys.purge', hours(1), async (patient) => {
    await purgeRequests(patient, clock())
  })
}
