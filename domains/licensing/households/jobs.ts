import { before, days } from '@/platform/time/duration'
import { tellUnpaid } from './actions/tell'
import type { HouseholdsContext } from './context'
import { addressKept } from './rules'
import { purgeInvitations } from './store/invitations'

/** Registers the letters about seats that are no longer paid for, and the scheduled jobs of households. */
export function registerHouseholdJobs(context: HouseholdsContext) {
  const { worker, clock, events } = context
  const tell = async ({ account, source }: { account: number; source: string }) => {
    if (source === 'household') await tellUnpaid(context, account)
  }
  events.on('places.changed', 'household letters', tell)
  worker.recur('households.purge', days(1), async (patient) => {
    await purgeInvitations(patient, before(clock(), addressKept))
  })
}
