import { takeBackSeats } from '@/domains/licences'
import { hours } from '@/platform/time/duration'
import { applyRules } from './actions/apply-rules'
import type { TeamsContext } from './context'
import { leaveGroups } from './store/groups'
import { companiesWithRules, ruledBuyer } from './store/rules'

/** What follows by itself: whoever joins gets places by the rules, whoever leaves gives them back, and so does what is paid. */
export function registerTeamJobs(context: TeamsContext) {
  const { database, events, clock, licences, worker } = context
  const apply = (companyId: number) => applyRules(context, companyId, clock())

  events.on('company.person_joined', 'seats', async ({ companyId }) => {
    await apply(companyId)
  })
  events.on('company.person_left', 'seats', async ({ companyId, personId }) => {
    await database.transaction(async (transaction) => {
      const which = { personId }
      const taken = { accountId: companyId, source: 'company', which, ending: 'left', now: clock() } as const
      await takeBackSeats(licences, transaction, taken)
      await leaveGroups(transaction, companyId, personId)
    })
    await apply(companyId)
  })
  events.on('order.paid', 'company seats', async ({ order }) => {
    const companyId = await ruledBuyer(database, order)
    if (companyId !== null) await apply(companyId)
  })
  // A place that may be given on again, or whose payment was in doubt.
  worker.recur('teams.rules', hours(6), async () => {
    for (const companyId of await companiesWithRules(database)) await apply(companyId)
  })
}
