import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'

/** This domain's facts on the page of a member. */
export const card = z.object({
  ends: moment,
  erased: moment,
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
