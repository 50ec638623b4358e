import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { presentStates } from '../rules'

/** A present that a member has bought or accepted, as staff see it. */
export const presentOnCard = z.object({
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
  /** When it ended, goes back, or is sent: what its state tells of. */
  at: moment,
  /** The account on the other side, if there is one. */
  other: z.nullable(z.object({ id: z.number(), email: z.string() })),
})
