import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'

/** What this domain shows on the page of a member. */
export const card = z.object({
  merges: z.array(z.object({ id: z.number(), from: z.number(), email: z.string(), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
