import { z } from 'zod/mini'
import type { Staff } from '@/platform/installation/staff'
import { card as read } from './profiles'

/** This domain's facts on the page of a member. */
const card = z.object({
  country: z.string(),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
}
