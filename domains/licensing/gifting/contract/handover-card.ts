import { z } from 'zod/mini'
import { handoverStates } from '../rules/handovers'

/** A licence that went from or to a member, or is to, as staff see it. */
export const handoverOnCard = z.object({
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
