import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { ticketStates } from '../rules'

/** This domain's facts on the page of a member. */
export const card = z.object({
  tickets: z.array(z.object({ number: z.string(), subject: z.string(), state: z.enum(ticketStates), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
