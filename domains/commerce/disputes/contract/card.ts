import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { disputeStages } from '../rules'

/** This domain's facts on the page of a member. */
export const card = z.object({
  disputes: z.array(z.object({ number: z.string(), stage: z.enum(disputeStages), order: z.string(), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
