import { giveByRule } from '@/domains/licensing/licences'
import type { Queryable } from '@/platform/database/connect'
import { forEach } from '@/platform/jobs/each'
import { enqueue, isQueued } from '@/platform/jobs/queue'
import type { CompanySeatsContext } from '../context'
import { peopleWithout, rulesInNeed } from '../store/rules'

/** The job that gives what the rules of a company have to give. */
export const applyJob = 'teams.apply'
/** It may be for thousands of people. */
export const applyLane = 'long'

/** Has the rules of a company applied soon: one job, however many have reason for it. */
export const applySoon = (database: Queryable, company: number, now: Date) =>
  enqueue(database, {
    kind: applyJob,
    lane: applyLane,
    payload: { company },
    singleton: `${applyJob} ${company}`,
    runAt: now,
  })

/** Whether that job waits, or is at work. */
export const isApplying = (database: Queryable, company: number) =>
  isQueued(database, { lane: applyLane, kind: applyJob, payload: { company } })

/**
 * Assigns places by the rules of a company, in the order of the rules and of people's joining, until none is left: a
 * transaction for each rule with waiting people, for any number of them. A person whose place was taken back gets none
 * by an earlier rule: otherwise it would return at once.
 * @returns how many were assigned
 */
export async function applyRules(
  { database, licences }: CompanySeatsContext,
  companyId: number,
  now: Date,
): Promise<number> {
  let given = 0
  await forEach(await rulesInNeed(database, companyId), async (rule) => {
    const { id: ruleId, line, platform } = rule
    const giving = { accountId: companyId, source: 'company', place: { line, platform }, ruleId, now } as const
    const people = peopleWithout(rule)
    given += await database.transaction((transaction) => giveByRule(licences, transaction, { ...giving, people }))
  })
  return given
}
