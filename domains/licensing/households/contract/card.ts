import { z } from 'zod/mini'

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
