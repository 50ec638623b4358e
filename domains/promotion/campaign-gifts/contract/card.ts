import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { claimStates } from '../rules'

/** This domain's facts on the page of a member. */
export const card = z.object({
  gifts: z.array(
    z.object({ id: z.number(), campaign: z.string(), state: z.enum(claimStates), order: z.string(), at: moment }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
