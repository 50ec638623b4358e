import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { caseStates } from '../rules'

/** This domain's facts on the page of a member. */
export const card = z.object({
  refunds: z.array(z.object({ number: z.string(), state: z.enum(caseStates), order: z.string(), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
