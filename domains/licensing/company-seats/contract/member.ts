import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { companyRoles, technicalRoles } from '@/platform/contract/company-roles'
import { caller, id, moment } from '@/platform/contract/fields'
import { givenName } from '@/platform/contract/typed-fields'
import { offeredPlatform } from '@/platform/programs/platform-field'

const place = { line: z.string().check(z.regex(/^[a-z]{2,30}$/)), platform: offeredPlatform }
const seat = z.object({
  id,
  person: id,
  ...place,
  assigned: moment,
  /** A rule gave it. */
  by_rule: z.boolean(),
  /** The name of the device on it; null: none. */
  device: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** 0: never. */
  last_used: moment,
})

/** How many seats a page has at most. */
const mostAtOnce = z.coerce.number().check(z.int(), z.gte(1), z.lte(200))
const nothing = z.object({})
const write = {
  who: 'member',
  effect: 'write',
  companyRoles: technicalRoles,
  // The company decides who uses its seats.
  closedToImpersonation: true,
} as const

/** The use of a company's purchases: places, people, groups and rules. */
export const companySeatCalls = defineCalls({
  'GET /member/company_seats': {
    summary: 'Lists the company’s seats of each line and platform with their holders, its groups and rules',
    who: 'member',
    effect: 'read',
    companyRoles: technicalRoles,
    input: z.object({
      ...caller,
      /** The most seats of each pool, the newest first; left out: all. */
      limit: z.optional(mostAtOnce),
    }),
    answer: z.object({
      /** `people`: who has a seat of it. `open`: more than these may be given; left out: no more. */
      pools: z.array(
        z.object({
          ...place,
          name: z.string(),
          total: z.number(),
          used: z.number(),
          open: z.optional(z.literal(true)),
          people: z.array(id),
        }),
      ),
      seats: z.array(seat),
      people: z.array(z.object({ id, name: z.string(), email: z.string(), role: z.enum(companyRoles) })),
      groups: z.array(z.object({ id, name: z.string(), people: z.array(id) })),
      /** `waiting`: how many it is for and who have no place, since none is left. */
      rules: z.array(z.object({ id, ...place, group: z.nullable(id), waiting: z.number() })),
      /** Seats are being given by the rules at the moment. */
      giving: z.boolean(),
    }),
    codes: [20035],
  },
  'GET /member/company_seats/more': {
    summary: 'The seats of a line and platform that were given before one of them, the newest first',
    who: 'member',
    effect: 'read',
    companyRoles: technicalRoles,
    input: z.object({ ...caller, ...place, before: z.coerce.number().check(z.int(), z.gte(1)), limit: mostAtOnce }),
    answer: z.object({ seats: z.array(seat), more: z.boolean() }),
    codes: [20035],
  },
  'POST /member/company_seats/assign': {
    ...write,
    summary: 'Gives a place to a person of the company',
    input: z.object({ ...caller, person: id, ...place }),
    answer: nothing,
    codes: [20035, 20039, 30005, 30008],
  },
  'POST /member/company_seats/take_back': {
    ...write,
    summary:
      'Takes a place back: the device on it loses its seat at once, and no rule gives it to the same person again',
    input: z.object({ ...caller, seat: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/company_seats/rule': {
    ...write,
    summary:
      'Gives places of a line and platform to a group, or to everybody, soon after the answer and to people who join, while there are any',
    input: z.object({ ...caller, ...place, group: z.nullable(id) }),
    answer: nothing,
    codes: [20035, 30008],
  },
  'POST /member/company_seats/end_rule': {
    ...write,
    summary: 'Ends a rule; people who have a place by it keep it',
    input: z.object({ ...caller, rule: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/company_groups/put': {
    ...write,
    summary: 'Makes a group, or changes its name and who is in it; 20040 where another has the name',
    input: z.object({
      ...caller,
      group: z.nullable(id),
      name: givenName(60),
      people: z.array(id).check(z.maxLength(1000)),
    }),
    answer: z.object({ group: id }),
    codes: [20035, 20040],
  },
  'POST /member/company_groups/remove': {
    ...write,
    summary: 'Removes a group, with the rules for it; people who have a place keep it',
    input: z.object({ ...caller, group: id }),
    answer: nothing,
    codes: [20035],
  },
})
