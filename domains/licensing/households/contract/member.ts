import { z } from 'zod/mini'
import { email } from '@/domains/accounts/identity/contract/fields'
import { defineCalls } from '@/platform/contract/call'
import { caller, id, moment, othersName, text } from '@/platform/contract/fields'
import { offeredPlatform } from '@/platform/programs/platform-field'
import { limits } from '../rules'

const place = { line: z.string().check(z.regex(/^[a-z]{2,30}$/)), platform: offeredPlatform }
const code = text(100)
const nothing = z.object({})
/** Only the members themselves decide about sharing. */
const write = { who: 'member', effect: 'write', closedToImpersonation: true } as const
const asked = { who: 'visitor', effect: 'write' } as const

/** A line and platform, with what the line is called. */
const named = { ...place, name: z.string() }

const own = z.object({
  ...named,
  /** How many seats may be shared. */
  total: z.number(),
  /** How many of them are free. */
  free: z.number(),
})

const person = z.object({
  id,
  name: othersName,
  email: z.string(),
  joined: moment,
  seats: z.array(
    z.object({
      id,
      ...named,
      /** When a device on it was heard of last; 0: never. */
      last_used: moment,
    }),
  ),
})
export type HouseholdPersonOnWire = z.output<typeof person>

const household = z.object({
  /** The vendor allows it. */
  allowed: z.boolean(),
  /** How many people there may be beside the holder, and how many new ones may come within the year. */
  most: z.number(),
  newcomers: z.number(),
  places: z.array(own),
  people: z.array(person),
  /** Invitations that wait. */
  invitations: z.array(z.object({ id, email: z.string(), until: moment, seats: z.array(z.object(named)) })),
  /** Another member shares with this one; null: none does. */
  guest: z.nullable(z.object({ holder: othersName, joined: moment, seats: z.array(z.object({ id, ...named })) })),
})
export type HouseholdOnWire = z.output<typeof household>

export const householdCalls = defineCalls({
  'GET /member/household': {
    summary: 'Lists the people that the member shares seats with, and those who share with them',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: household,
    codes: [],
  },
  'POST /member/household/invite': {
    ...write,
    reaches: ['licence.handed'],
    summary: 'Invites an address to the household, with seats for the person who accepts',
    input: z.object({
      ...caller,
      email,
      places: z.array(z.object(place)).check(z.minLength(1), z.maxLength(limits.places)),
    }),
    answer: nothing,
    codes: [20035, 20039, 30005, 30008, 30017, 30018],
    needsProof: 'always',
  },
  'POST /member/household/withdraw': {
    ...write,
    summary: 'Takes back an invitation that is not answered',
    input: z.object({ ...caller, invitation: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/household/give': {
    ...write,
    summary: 'Gives a person of the household a seat of a line and platform',
    input: z.object({ ...caller, person: id, ...place }),
    answer: nothing,
    codes: [20035, 20039, 30005, 30008],
  },
  'POST /member/household/take_back': {
    ...write,
    summary: 'Takes a seat back: the device on it loses it at once',
    input: z.object({ ...caller, seat: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/household/take_out': {
    ...write,
    summary: 'Removes a person from the household, with all seats that they have of it',
    input: z.object({ ...caller, person: id }),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/household/leave': {
    ...write,
    summary: 'Leaves the household that the member is in; the seats there are theirs no more',
    input: z.object(caller),
    answer: nothing,
    codes: [20035],
  },
  'POST /member/household/accept': {
    ...write,
    summary: 'Comes to a household by the code that was mailed to the account’s own address',
    input: z.object({ ...caller, code }),
    answer: z.object({ holder: othersName, seats: z.array(z.object(named)) }),
    codes: [20032, 20035, 20039, 30017, 30018],
  },
  'POST /api/auth/household_invitation/check': {
    ...asked,
    summary: 'The household and the seats of an invitation, by the code that was mailed',
    input: z.object({ ...caller, code }),
    answer: z.object({
      holder: othersName,
      /** The invited address, shortened. */
      email: z.string(),
      until: moment,
      seats: z.array(z.object(named)),
    }),
    codes: [20032],
  },
  'POST /api/auth/household_invitation/decline': {
    ...asked,
    summary: 'Declines an invitation to a household, by the code that was mailed; the inviter is told',
    input: z.object({ ...caller, code }),
    answer: nothing,
    codes: [20032],
  },
})
