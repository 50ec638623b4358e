import { before, days } from '@/platform/time/duration'
import type { HouseholdsContext } from './context'
import { addressKept } from './rules'
import { purgeInvitations } from './store/invitations'

/** Registers the scheduled jobs of households. */
export function registerHouseholdJobs({ worker, clock }: HouseholdsContext) {
  worker.recur('households.purge', days(1), async (patient) => {
    await purgeInvitations(patient, before(clock(), addressKept))
  })
}
