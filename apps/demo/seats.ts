import { z } from 'zod/mini'
import { companiesOf } from '@/domains/accounts/companies'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { applyRules } from '@/domains/licensing/company-seats/actions/apply-rules'
import type { CompanySeatsContext } from '@/domains/licensing/company-seats/context'
import { groupsOf, putGroup } from '@/domains/licensing/company-seats/store/groups'
import { addRule } from '@/domains/licensing/company-seats/store/rules'
import { assignSeat } from '@/domains/licensing/licences'
import { ConfigError } from '@/platform/config/config'
import { isRefusal } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import { platformField } from '@/platform/programs/platform-field'
import { before, days } from '@/platform/time/duration'
import { readLines } from './lines'

const place = { line: z.string(), platform: platformField }
const line = z.strictObject({
  company: z.string(),
  owner: z.string(),
  daysAgo: z.number(),
  groups: z.array(z.strictObject({ name: z.string(), people: z.array(z.string()) })),
  /** The seats by rule, for a group or everybody (decision 0132). */
  rules: z.array(z.strictObject({ ...place, group: z.optional(z.string()) })),
  /** The seats that were assigned by hand. */
  seats: z.array(z.strictObject({ ...place, member: z.string() })),
})

/**
 * Lets companies have given seats to their people, by hand and by rule. A company that has groups is left alone.
 * @throws ConfigError when one could not have done so
 */
export async function loadDemoSeats(context: CompanySeatsContext, folder: string, now: Date) {
  const { database, licences } = context
  for (const { company, owner, daysAgo, groups, rules, seats } of readLines(folder, 'company-seats.jsonl', line)) {
    const by = await idOf(database, owner)
    const companyId = (await companiesOf(database, by)).find(({ name }) => name === company)?.id
    if (companyId === undefined) throw unusable(company)
    if ((await groupsOf(database, companyId)).length > 0) continue
    const at = before(now, days(daysAgo))
    for (const { line, platform, member } of seats) {
      const personId = await idOf(database, member)
      const seat = {
        accountId: companyId,
        source: 'company',
        place: { line, platform },
        personId,
        by,
        now: at,
      } as const
      const given = await database.transaction((transaction) => assignSeat(licences, transaction, seat))
      if (isRefusal(given)) throw unusable(company)
    }
    const numbers = new Map<string, number>()
    for (const { name, people } of groups) {
      const group = {
        companyId,
        id: null,
        name,
        people: await Promise.all(people.map((each) => idOf(database, each))),
        now: at,
      }
      const id = await database.transaction((transaction) => putGroup(transaction, group))
      if (typeof id === 'number') numbers.set(name, id)
    }
    for (const { group, ...where } of rules) {
      const groupId = group === undefined ? null : (numbers.get(group) ?? null)
      await addRule(database, { ...where, companyId, groupId, createdAt: at })
    }
    await applyRules(context, companyId, at)
  }
}

async function idOf(database: Queryable, email: string): Promise<number> {
  const member = await memberByEmail(database, email)
  if (!member) throw new ConfigError(`VENDOR_DIR: company-seats.jsonl: there is no member ${email}`)
  return member.id
}

const unusable = (company: string) =>
  new ConfigError(`VENDOR_DIR: company-seats.jsonl: ${company} is not there, or has too few seats`)
