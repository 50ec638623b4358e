import {
  assignSeat,
  holdersOf,
  namedPlacesOf,
  placesOf,
  type SharedSeat,
  sharedSeatsOf,
  takeBackSeats,
} from '@/domains/licensing/licences'
import { isRefusal, refuse, refuseValue } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { applySoon, isApplying } from '../actions/apply-rules'
import type { CompanySeatsContext } from '../context'
import type { companySeatCalls } from '../contract/member'
import { groupsOf, isOfCompany, peopleOf, putGroup, removeGroup } from '../store/groups'
import { addRule, endRule, rulesOf, waitingBy } from '../store/rules'

const onWire = ({ id, person, line, platform, assignedAt, ruleId, device, lastUsedAt }: SharedSeat) => ({
  id,
  person: person.id,
  line,
  platform,
  assigned: unixSeconds(assignedAt),
  by_rule: ruleId !== null,
  device: device?.name ?? null,
  version: device?.version ?? null,
  last_used: lastUsedAt === null ? 0 : unixSeconds(lastUsedAt),
})

type Reads = Pick<Handlers<typeof companySeatCalls>, 'GET /member/company_seats' | 'GET /member/company_seats/more'>

/** Handlers for owners' and technical people's view of the seats of their company. */
const seatReads = (context: CompanySeatsContext): Reads => ({
  'GET /member/company_seats': async ({ input: { limit }, member, reader, now }) => {
    if (member.company === null) return refuse(20035)
    const { database, licences } = context
    const companyId = member.id
    const account = { accountId: companyId, source }
    const { places: pools, nameOf } = await namedPlacesOf(licences, { ...account, now }, reader)
    const holders = await holdersOf(database, account)
    const seats = await sharedSeatsOf(database, { ...account, ...(limit !== undefined && { newest: limit }) })
    const waiting = await waitingBy(database, companyId)
    return {
      pools: pools.map(({ line, platform, total, used, isOpen }) => ({
        line,
        platform,
        total,
        used,
        ...(isOpen && { open: true as const }),
        name: nameOf({ line, platform }),
        people: [...(holders.find((pool) => pool.line === line && pool.platform === platform)?.people ?? [])],
      })),
      seats: seats.map(onWire),
      people: await peopleOf(database, companyId),
      groups: await groupsOf(database, companyId),
      rules: (await rulesOf(database, companyId)).map(({ id, line, platform, groupId: group }) => ({
        id,
        line,
        platform,
        group,
        waiting: waiting.get(id) ?? 0,
      })),
      giving: await isApplying(database, companyId),
    }
  },

  'GET /member/company_seats/more': async ({ input: { line, platform, before, limit }, member }) => {
    if (member.company === null) return refuse(20035)
    const page = { place: { line, platform }, before, most: limit + 1 }
    const seats = await sharedSeatsOf(context.database, { accountId: member.id, source, ...page })
    return { seats: seats.slice(0, limit).map(onWire), more: seats.length > limit }
  },
})

const source = 'company' as const

/** Handlers for owners and technical people in the session of their company; 20035 in a personal session. */
export function companySeatHandlers(context: CompanySeatsContext): Handlers<typeof companySeatCalls> {
  const { database, licences } = context
  return {
    ...seatReads(context),

    'POST /member/company_seats/assign': async ({ input: { person: personId, line, platform }, member, now }) => {
      const { company, id: accountId } = member
      if (company === null) return refuse(20035)
      const by = company.person?.id ?? null
      return database.transaction(async (transaction) => {
        if (!(await isOfCompany(transaction, accountId, personId))) return refuse(20035)
        const assigned = await assignSeat(licences, transaction, {
          accountId,
          source,
          place: { line, platform },
          personId,
          by,
          now,
        })
        return isRefusal(assigned) ? assigned : {}
      })
    },

    'POST /member/company_seats/take_back': async ({ input: { seat: id }, member, now }) => {
      if (member.company === null) return refuse(20035)
      const taking = { accountId: member.id, source, which: { id }, ending: 'takenBack', now } as const
      return database.transaction(async (transaction) => {
        const taken = await takeBackSeats(licences, transaction, taking)
        if (taken === 0) return refuse(20035)
        await applySoon(transaction, member.id, now)
        return {}
      })
    },

    'POST /member/company_seats/rule': async ({ input: { line, platform, group: groupId }, member, now }) => {
      const { company, id: companyId } = member
      if (company === null) return refuse(20035)
      const pools = await placesOf(licences, { accountId: companyId, source, now })
      if (!pools.some((pool) => pool.line === line && pool.platform === platform && pool.total > 0))
        return refuse(30008)
      return database.transaction(async (transaction) => {
        if (!(await addRule(transaction, { companyId, line, platform, groupId, createdAt: now }))) return refuse(20035)
        await applySoon(transaction, companyId, now)
        return {}
      })
    },

    'POST /member/company_seats/end_rule': async ({ input: { rule }, member }) =>
      member.company !== null && (await endRule(database, member.id, rule)) ? {} : refuse(20035),

    'POST /member/company_groups/put': async ({ input: { group: id, name, people }, member, now }) => {
      const { company, id: companyId } = member
      if (company === null) return refuse(20035)
      return database.transaction(async (transaction) => {
        const put = await putGroup(transaction, { companyId, id, name, people, now })
        if (put === 'taken') return refuseValue('name')
        if (put === 'gone') return refuse(20035)
        await applySoon(transaction, companyId, now)
        return { group: put }
      })
    },

    'POST /member/company_groups/remove': async ({ input: { group }, member }) =>
      member.company !== null && (await removeGroup(database, member.id, group)) ? {} : refuse(20035),
  }
}
