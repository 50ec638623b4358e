import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'

/** This domain's part of a member's page. */
export const card = z.object({
  merges: z.array(z.object({ id: z.number(), from: z.number(), email: z.string(), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
