import { holdersOf, placesOf, type SharedSeat, sharedSeatsOf } from '@/domains/licensing/licences'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { isApplying } from '../actions/apply-rules'
import type { CompanySeatsContext } from '../context'
import type { companySeatCalls } from '../contract/member'
import { groupsOf, peopleOf } from '../store/groups'
import { rulesOf, waitingBy } from '../store/rules'

const source = 'company' as const

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
export const seatReads = (context: CompanySeatsContext): Reads => ({
  'GET /member/company_seats': async ({ input: { limit }, member, reader, now }) => {
    if (member.company === null) return refuse(20035)
    const { database, licences } = context
    const companyId = member.id
    const account = { accountId: companyId, source }
    const catalogue = await context.catalogue.currentCatalogue(database)
    const pools = await placesOf(licences, { ...account, now })
    const holders = await holdersOf(database, account)
    const seats = await sharedSeatsOf(database, { ...account, ...(limit !== undefined && { newest: limit }) })
    const waiting = await waitingBy(database, companyId)
    return {
      pools: pools.map(({ line, platform, total, used }) => ({
        line,
        platform,
        total,
        used,
        name: textIn(catalogue.lines.find(({ key }) => key === line)?.names, reader) ?? line,
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
