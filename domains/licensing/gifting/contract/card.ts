import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { presentStates } from '../rules'
import { handoverOnCard } from './handover-card'

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
