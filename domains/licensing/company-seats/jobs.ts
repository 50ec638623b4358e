import { accountsUntold, takeBackSeats } from '@/domains/licensing/licences'
import type { Transaction } from '@/platform/database/connect'
import { forEach, pagesOf } from '@/platform/jobs/each'
import { hours } from '@/platform/time/duration'
import { applyJob, applyLane, applyRules, applySoon, isApplying } from './actions/apply-rules'
import { tellPeople } from './actions/tell'
import type { CompanySeatsContext } from './context'
import { leaveGroups } from './store/groups'
import { companiesInNeed, companiesOfJoiners, type Joiner, ruledBuyer } from './store/rules'

/**
 * Registers the letters about seats (decision 0188), and the automatic changes: people who join get seats by the rules, people who leave return theirs, and paid
 * seats are assigned. Each of these concerns one person or order; assignments to all are one job for a company.
 */
export function registerCompanySeatJobs(context: CompanySeatsContext) {
  const { database, events, clock, licences, worker } = context
  const apply = async ({ company }: { company: number }) => {
    await applyRules(context, company, clock())
    // One letter to each person about all that the rules have given.
    await tellPeople(context, company, clock())
  }
  worker.handle(applyJob, apply, applyLane)
  const tell = async ({ account, source }: { account: number; source: string }) => {
    if (source === 'company' && !(await isApplying(database, account))) await tellPeople(context, account, clock())
  }
  events.on('places.changed', 'seat letters', tell, applyLane)

  const joined = async (transaction: Transaction, joiners: readonly Joiner[]) => {
    for (const companyId of await companiesOfJoiners(transaction, joiners)) {
      await applySoon(transaction, companyId, clock())
    }
  }
  events.together('company.person_joined', 'seats', joined, applyLane)
  events.once('company.person_left', 'seats', async (transaction, { companyId, personId, told = false }) => {
    const now = clock()
    const leaving = { accountId: companyId, source: 'company', which: { personId }, now } as const
    const taken = { ...leaving, ending: 'left', quietly: told } as const
    const places = await takeBackSeats(licences, transaction, taken)
    await leaveGroups(transaction, companyId, personId)
    if (places > 0) await applySoon(transaction, companyId, now)
  })
  events.on('order.paid', 'company seats', async ({ order }) => {
    const companyId = await ruledBuyer(database, order)
    if (companyId !== null) await applySoon(database, companyId, clock())
  })
  // A place that may be given on again, or whose payment was in doubt.
  worker.recur('teams.rules', hours(6), async (patient) => {
    const companies = pagesOf<number>((last, most) => companiesInNeed(patient, last ?? 0, most))
    await forEach(companies, (companyId) => applySoon(database, companyId, clock()))
    // Letters that a failed job has held up.
    const untold = pagesOf<number>((last, most) => accountsUntold(patient, 'company', last ?? 0, most))
    await forEach(untold, (companyId) => tellPeople(context, companyId, clock()))
  })
}
