import { z } from 'zod/mini'

/** This domain's facts on the page of a member. */
export const card = z.object({
  country: z.string(),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
