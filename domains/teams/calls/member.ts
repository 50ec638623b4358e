import { assignSeat, placesOf, sharedSeatsOf, takeBackSeats } from '@/domains/licences'
import { isRefusal, refuse, refuseValue } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { applyRules } from '../actions/apply-rules'
import type { TeamsContext } from '../context'
import type { teamsCalls } from '../contract/member'
import { groupsOf, isOfCompany, peopleOf, putGroup, removeGroup } from '../store/groups'
import { addRule, endRule, rulesOf } from '../store/rules'

const source = 'company' as const

/** What owners and technical people do in the session of their company; in nobody else's is there anything of it (20035). */
export function teamsHandlers(context: TeamsContext): Handlers<typeof teamsCalls> {
  const { database, licences } = context
  return {
    'GET /member/company_seats': async ({ member, language, now }) => {
      if (member.company === null) return refuse(20035)
      const companyId = member.id
      const catalogue = await context.catalogue.currentCatalogue(database)
      const pools = await placesOf(licences, { accountId: companyId, source, now })
      const seats = await sharedSeatsOf(database, { accountId: companyId, source })
      const people = await peopleOf(database, companyId)
      const groups = await groupsOf(database, companyId)
      const rules = await rulesOf(database, companyId)
      const has = (person: number, { line, platform }: { readonly line: string; readonly platform: string }) =>
        seats.some((seat) => seat.person.id === person && seat.line === line && seat.platform === platform)
      const meant = (group: number | null) =>
        group === null ? people.map(({ id }) => id) : (groups.find(({ id }) => id === group)?.people ?? [])
      return {
        pools: pools.map(({ line, platform, total, used }) => ({
          ...{ line, platform, total, used },
          name: textIn(catalogue.lines.find(({ key }) => key === line)?.names, language) ?? line,
        })),
        seats: seats.map(({ id, person, line, platform, assignedAt, ruleId, device, lastUsedAt }) => ({
          ...{ id, person: person.id, line, platform, assigned: unixSeconds(assignedAt), by_rule: ruleId !== null },
          ...{ device: device?.name ?? null, version: device?.version ?? null },
          last_used: lastUsedAt === null ? 0 : unixSeconds(lastUsedAt),
        })),
        people,
        groups,
        rules: rules.map(({ id, line, platform, groupId: group }) => ({
          ...{ id, line, platform, group },
          waiting: meant(group).filter((person) => !has(person, { line, platform })).length,
        })),
      }
    },

    'POST /member/company_seats/assign': async ({ input: { person: personId, line, platform }, member, now }) => {
      const { company, id: accountId } = member
      if (company === null) return refuse(20035)
      const by = company.person?.id ?? null
      return database.transaction(async (transaction) => {
        if (!(await isOfCompany(transaction, accountId, personId))) return refuse(20035)
        const assigned = await assignSeat(licences, transaction, {
          ...{ accountId, source, place: { line, platform }, personId, by, now },
        })
        return isRefusal(assigned) ? assigned : {}
      })
    },

    'POST /member/company_seats/take_back': async ({ input: { seat: id }, member, now }) => {
      if (member.company === null) return refuse(20035)
      const taking = { accountId: member.id, source, which: { id }, ending: 'takenBack', now } as const
      const taken = await database.transaction((transaction) => takeBackSeats(licences, transaction, taking))
      if (taken === 0) return refuse(20035)
      await applyRules(context, member.id, now)
      return {}
    },

    'POST /member/company_seats/rule': async ({ input: { line, platform, group: groupId }, member, now }) => {
      const { company, id: companyId } = member
      if (company === null) return refuse(20035)
      const pools = await placesOf(licences, { accountId: companyId, source, now })
      if (!pools.some((pool) => pool.line === line && pool.platform === platform && pool.total > 0))
        return refuse(30008)
      if (!(await addRule(database, { companyId, line, platform, groupId, createdAt: now }))) return refuse(20035)
      return { given: await applyRules(context, companyId, now) }
    },

    'POST /member/company_seats/end_rule': async ({ input: { rule }, member }) =>
      member.company !== null && (await endRule(database, member.id, rule)) ? {} : refuse(20035),

    'POST /member/company_groups/put': async ({ input: { group: id, name, people }, member, now }) => {
      const { company, id: companyId } = member
      if (company === null) return refuse(20035)
      const put = await database.transaction((transaction) =>
        putGroup(transaction, { companyId, id, name, people, now }),
      )
      if (put === 'taken') return refuseValue('name')
      if (put === 'gone') return refuse(20035)
      await applyRules(context, companyId, now)
      return { group: put }
    },

    'POST /member/company_groups/remove': async ({ input: { group }, member }) =>
      member.company !== null && (await removeGroup(database, member.id, group)) ? {} : refuse(20035),
  }
}
