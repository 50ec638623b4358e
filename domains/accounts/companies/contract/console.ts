import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { companyRoles } from '@/platform/contract/company-roles'
import { id, moment } from '@/platform/contract/fields'
import { name } from '@/platform/contract/typed-fields'
import { invitationKinds, joiningWays } from '../rules'
import { notice } from './person'

const member = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const place = { id, name: z.string(), role: z.enum(companyRoles), joined: moment, notice: z.nullable(notice) }

const company = z.object({
  billing_email: z.string(),
  /** Owners first, then as they came; `count` is how many there are. */
  people: z.array(z.object({ ...place, email: z.string() })),
  count: z.number(),
  domains: z.array(z.object({ domain: z.string(), joins: z.nullable(z.enum(joiningWays)), proven: moment })),
  /** Open invitations, newest first; `waiting` is their number. */
  invitations: z.array(
    z.object({
      id,
      kind: z.enum(invitationKinds),
      /** Empty: a link. */
      email: z.string(),
      role: z.enum(companyRoles),
      from: z.string(),
      until: moment,
      uses_left: z.number(),
    }),
  ),
  waiting: z.number(),
})

const listed = z.object({
  id,
  name: z.string(),
  /** Where its bills go. */
  email: z.string(),
  people: z.number(),
  /** The first of its proven domains; '': it has none. */
  domain: z.string(),
  since: moment,
})

export const companiesConsoleCalls = defineCalls({
  'GET /console/api/companies': {
    summary: 'Companies, newest first, or those whose name begins with a text',
    who: 'operator',
    permission: 'members.read',
    effect: 'read',
    mayBeStale: true,
    input: z.object({ q: z.optional(name(120)), before: z.optional(member) }),
    answer: z.object({ companies: z.array(listed), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/members/companies': {
    summary: 'Of a company its people, domains and invitations that wait; of a person the companies that they act for',
    who: 'operator',
    permission: 'members.read',
    effect: 'read',
    input: z.object({ member }),
    answer: z.object({
      /** Null: it is a person. */
      company: z.nullable(company),
      companies: z.array(z.object(place)),
    }),
    codes: [20085],
  },
})
export type ShownCompany = z.output<typeof company>
