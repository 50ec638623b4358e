import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, trimmedText } from '@/platform/contract/fields'
import { limits } from '../rules'

export const householdsConsoleCalls = defineCalls({
  'POST /console/api/members/end-household-place': {
    summary: 'Ends the place of a member in another person’s household, as either of them can',
    who: 'operator',
    permission: 'members.help',
    effect: 'write',
    costs: 'one seat of a household, which can be given again',
    input: z.object({ member: id, reason: trimmedText(limits.reason) }),
    answer: z.object({}),
    codes: [20085],
  },
})

/** A person in a household that the member holds or is in, as staff see it. */
const householdOnCard = z.object({
  /** The number of the person's account. */
  id: z.number(),
  name: z.string(),
  email: z.string(),
  holder: z.boolean(),
  /** When they came, in unix seconds; 0: it is its holder. */
  since: z.number(),
  /** How many of the holder's seats they may use. */
  seats: z.number(),
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  household: z.array(householdOnCard),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
