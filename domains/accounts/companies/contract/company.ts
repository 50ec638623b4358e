import { z } from 'zod/mini'
import { email } from '@/domains/accounts/identity/contract/fields'
import { defineCalls } from '@/platform/contract/call'
import { companyRoles, managingRoles, ownersOnly, technicalRoles } from '@/platform/contract/company-roles'
import { caller, id, moment, othersName, text } from '@/platform/contract/fields'
import { code as typedCode } from '@/platform/contract/typed-fields'
import { changeKinds, invitationKinds, inviteResults, joiningWays, lesserRoles, limits } from '../rules'
import { companyName, notice } from './person'

const nothing = z.object({})
const write = { who: 'member', effect: 'write', closedToImpersonation: true } as const
const byOwners = { ...write, companyRoles: ownersOnly } as const
/** Technical people look after users alone; what is more than that is refused (20035). */
const byTechnical = { ...write, companyRoles: technicalRoles } as const
/** An owner proves who they are, so that a session left open is not enough to take a company over. */
const proven = { ...byOwners, needsProof: 'always' } as const
const role = z.enum(companyRoles)
const code = typedCode(/^.{6}$/)
const bothWays = z.enum(joiningWays)
const many = (most: number) => z.number().check(z.int(), z.gte(1), z.lte(most))

const overviewCalls = defineCalls({
  'GET /member/company': {
    who: 'member',
    effect: 'read',
    companyRoles: managingRoles,
    summary:
      'The company with its people, invitations, requests, domains and history; who may not manage people sees less',
    input: z.object(caller),
    answer: z.object({
      name: z.string(),
      billing_email: z.string(),
      people: z.array(
        z.object({
          id,
          name: othersName,
          email: z.string(),
          role,
          joined: moment,
          notice: z.nullable(notice),
          self: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.object({
          id,
          kind: z.enum(invitationKinds),
          /** Empty: a link. */
          email: z.string(),
          role,
          from: othersName,
          until: moment,
          uses_left: z.number(),
        }),
      ),
      /** People who ask to join. */
      requests: z.array(z.object({ person: id, name: othersName, email: z.string(), asked: moment })),
      domains: z.array(z.object({ domain: z.string(), joins: z.nullable(bothWays), proven: moment })),
      /** The last 50, newest first. */
      history: z.array(
        z.object({
          at: moment,
          kind: z.enum(changeKinds),
          /** The person affected, and the one who acted; empty: unknown. */
          person: othersName,
          by: othersName,
          role: z.nullable(z.enum([...companyRoles, ...lesserRoles])),
          detail: z.string(),
        }),
      ),
    }),
    codes: [20035],
  },
})

/** Calls that let people in. */
const entranceCalls = defineCalls({
  'POST /member/company/invite': {
    ...byTechnical,
    reaches: ['company.owner'],
    summary:
      'Invites addresses; each is told by mail, and has two weeks. Of more than users an owner asks, with a proof',
    takesList: true,
    input: z.object({
      ...caller,
      role,
      emails: z.array(email).check(z.minLength(1), z.maxLength(limits.invitedAtOnce)),
    }),
    answer: z.object({ results: z.array(z.object({ email: z.string(), result: z.enum(inviteResults) })) }),
    codes: [20035, 20051],
  },
  'POST /member/company/link': {
    ...byTechnical,
    needsProof: 'always',
    reaches: ['company.entrance'],
    summary: 'Makes a link by which so many may come as users; it is shown once',
    input: z.object({ ...caller, uses: many(limits.linkUses), days: many(limits.linkDays) }),
    answer: z.object({ url: z.string() }),
    codes: [20035],
  },
  'POST /member/company/withdraw': {
    ...byTechnical,
    summary: 'Takes back an invitation or a link',
    input: z.object({ ...caller, invitation: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/company/answer': {
    ...byTechnical,
    summary: 'Admits or refuses a person who has asked to join',
    input: z.object({ ...caller, person: id, accept: z.boolean() }),
    answer: nothing,
    codes: [20035],
  },
})

/** Calls about the role of a person who is in the company. */
const roleCalls = defineCalls({
  'POST /member/company/role': {
    ...proven,
    reaches: ['company.owner'],
    summary: 'Gives a person another role; an owner ceases to be one when the notice is over',
    input: z.object({ ...caller, person: id, role }),
    answer: z.object({ at: z.nullable(moment) }),
    codes: [20035],
  },
  'POST /member/company/hand_over': {
    ...proven,
    reaches: ['company.owner'],
    summary: 'Makes a person an owner; the caller ceases to be one when the notice is over',
    input: z.object({ ...caller, person: id, role: z.enum(lesserRoles) }),
    answer: z.object({ at: z.nullable(moment) }),
    codes: [20035],
  },
  'POST /member/company/keep_owner': {
    ...byOwners,
    summary: 'An owner who was to cease to be one stays',
    input: z.object({ ...caller, person: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/company/remove': {
    ...byTechnical,
    summary: 'Removes a person from the company; an owner leaves when the notice is over',
    input: z.object({ ...caller, person: id }),
    answer: z.object({ at: z.nullable(moment) }),
    codes: [20035],
    needsProof: 'withSecondFactor',
  },
})

/** Calls about name, letters and domains of the company. */
const settingsCalls = defineCalls({
  'POST /member/company/rename': {
    ...byOwners,
    summary: 'Gives the company another name',
    input: z.object({ ...caller, name: companyName }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/company/code': {
    ...byOwners,
    summary: 'Mails a code to an address at which bills are to arrive, or which shows that a domain is the company’s',
    input: z.object({ ...caller, email }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/company/billing': {
    ...proven,
    summary: 'Has the letters to the company go to another address, which a code has proven',
    input: z.object({ ...caller, email, code }),
    answer: nothing,
    codes: [20021, 20035],
  },
  'POST /member/company/domain': {
    ...proven,
    reaches: ['company.entrance'],
    summary: 'Shows by a mailbox there that a domain is the company’s: people with a mailbox there may join, or ask to',
    input: z.object({ ...caller, email, code, joins: bothWays }),
    answer: z.object({ domain: z.string() }),
    codes: [20021, 20035],
  },
  'POST /member/company/joining': {
    ...proven,
    reaches: ['company.entrance'],
    summary: 'Sets whether people with a mailbox at a domain of the company’s join or ask; null: neither',
    input: z.object({ ...caller, domain: text(253), joins: z.nullable(bothWays) }),
    answer: nothing,
    codes: [20035],
  },
})

/** Calls of owners and technical people in the session of their company. */
export const companyCalls = { ...overviewCalls, ...entranceCalls, ...roleCalls, ...settingsCalls }
