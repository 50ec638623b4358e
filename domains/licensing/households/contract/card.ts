import { z } from 'zod/mini'

/** A person in a household that the member holds or is in, as staff see it. */
export const householdOnCard = z.object({
  /** Of whom; their account's number. */
  id: z.number(),
  name: z.string(),
  email: z.string(),
  holder: z.boolean(),
  /** When they came, in unix seconds; 0: it is its holder. */
  since: z.number(),
  /** Of how many seats of the holder's they have the use. */
  seats: z.number(),
})
