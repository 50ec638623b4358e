import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { companyRoles } from '@/platform/contract/company-roles'
import { caller, id, moment, othersName, text } from '@/platform/contract/fields'
import { givenName } from '@/platform/contract/typed-fields'
import { isPlainName } from '@/platform/text/shown-name'
import { joiningWays, lesserRoles, limits } from '../rules'

/** It appears in letters to strangers, so it may not name a web address. */
export const companyName = givenName(limits.name).check(z.refine(isPlainName))

const nothing = z.object({})
/** Calls about the person, in any session of theirs. */
const own = { who: 'member', companyRoles: 'everyone' } as const
const write = { ...own, effect: 'write', closedToImpersonation: true } as const

/** The later role of an owner under notice, and when the notice is over. */
export const notice = z.object({ role: z.enum(lesserRoles), at: moment })

/** Calls for people's own actions about companies. */
export const personCalls = defineCalls({
  'GET /member/companies': {
    ...own,
    effect: 'read',
    summary: 'The companies that the person acts for, who has invited them, and where their address lets them in',
    input: z.object(caller),
    answer: z.object({
      /** The company of the session; null: it is the person's own. */
      current: z.nullable(id),
      companies: z.array(
        z.object({
          id,
          name: othersName,
          role: z.enum(companyRoles),
          joined: moment,
          /** The only owner: they cannot leave. */
          sole_owner: z.boolean(),
          notice: z.nullable(notice),
        }),
      ),
      invitations: z.array(
        z.object({ id, company: othersName, role: z.enum(companyRoles), from: othersName, until: moment }),
      ),
      /** Companies that have shown a domain to be theirs at which the person has their mailbox. */
      joinable: z.array(z.object({ id, name: othersName, joins: z.enum(joiningWays), asked: z.boolean() })),
    }),
    codes: [],
  },
  'POST /member/companies/switch': {
    ...write,
    summary: 'Has the session stand for a company that the person acts for, or for themselves',
    input: z.object({ ...caller, company: z.nullable(id) }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/companies/found': {
    ...write,
    summary: 'Founds a company; the person is its owner, and its bills come to their address at first',
    input: z.object({ ...caller, name: companyName }),
    answer: z.object({ company: id }),
    codes: [20035],
  },
  'POST /member/companies/accept': {
    ...write,
    reaches: ['company.owner'],
    summary:
      'Comes to a company, by the code of a link, or by an invitation to the person’s own address; as more than a user with a proof',
    input: z.object({ ...caller, code: z.optional(text(100)), invitation: z.optional(id) }),
    answer: z.object({ company: id, name: z.string() }),
    codes: [20032, 20035, 20051],
  },
  'POST /member/companies/decline': {
    ...write,
    summary: 'Declines an invitation to the person’s own address',
    input: z.object({ ...caller, invitation: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/companies/join': {
    ...write,
    summary: 'Comes to a company at whose domain the person has their mailbox, or asks to',
    input: z.object({ ...caller, company: id }),
    answer: z.object({ state: z.enum(['joined', 'asked']) }),
    codes: [20035],
  },
  'POST /member/companies/leave': {
    ...write,
    summary: 'Leaves a company; an owner leaves when the notice is over, and not as the last one',
    input: z.object({ ...caller, company: id }),
    answer: z.object({ at: z.nullable(moment) }),
    codes: [20035],
    needsProof: 'withSecondFactor',
  },
  'POST /api/auth/company_invitation/check': {
    who: 'visitor',
    effect: 'read',
    summary: 'Reads the invitation to a company behind the code of a link',
    input: z.object({ ...caller, code: text(100) }),
    answer: z.object({
      company: othersName,
      from: othersName,
      role: z.enum(companyRoles),
      /** The invited address, shortened; empty: a link for all who have it. */
      email: z.string(),
      until: moment,
    }),
    codes: [20032],
  },
})
