import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, trimmedText } from '@/platform/contract/fields'
import { limits, presentStates } from '../rules'
import { handoverStates } from '../rules/handovers'

export const handoversConsoleCalls = defineCalls({
  'POST /console/api/members/stop-handover': {
    summary: 'Stops a licence on its way to another person, as any session of its holder can',
    who: 'operator',
    permission: 'members.help',
    effect: 'write',
    costs: 'one transfer, which its holder can begin again',
    input: z.object({ handover: id, reason: trimmedText(limits.reason) }),
    answer: z.object({}),
    codes: [20035, 20085],
  },
})

const help = {
  who: 'operator',
  permission: 'members.help',
  effect: 'write',
  input: z.object({ present: id, reason: trimmedText(limits.reason) }),
  answer: z.object({}),
  codes: [20035, 20085],
} as const

export const presentsConsoleCalls = defineCalls({
  'POST /console/api/presents/send': {
    ...help,
    costs: 'one gift, which goes where its buyer wanted it',
    summary: 'Sends the letter of a present once more, with the same code, until it is accepted',
  },
  'POST /console/api/presents/take-back': {
    ...help,
    costs: 'one gift, which goes where its buyer wanted it',
    summary: 'Gives a present that is not accepted back to its buyer, as they can do themselves',
  },
})

/** A licence that went from or to a member, or is to, as staff see it. */
const handoverOnCard = z.object({
  id: z.number(),
  name: z.string(),
  order: z.string(),
  email: z.string(),
  /** The member is who hands it on. */
  given: z.boolean(),
  state: z.enum(handoverStates),
  /** When that ended, or what is waited for, in unix seconds. */
  until: z.number(),
  /** The order of the fee; null: none was taken. */
  fee: z.nullable(z.string()),
})

/** A present that a member has bought or accepted, as staff see it. */
const presentOnCard = z.object({
  id: z.number(),
  order: z.string(),
  products: z.string(),
  /** The member is who has bought it. */
  given: z.boolean(),
  sender: z.string(),
  /** The recipient; without an address: it ended long ago, and the address was deleted. */
  name: z.string(),
  email: z.string(),
  state: z.enum(presentStates),
  /** The time of its end, return or delivery, depending on its state. */
  at: moment,
  /** The account on the other side, if there is one. */
  other: z.nullable(z.object({ id: z.number(), email: z.string() })),
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  /** The member's gifts to others, and those accepted from others. */
  presents: z.array(presentOnCard),
  handovers: z.array(handoverOnCard),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
