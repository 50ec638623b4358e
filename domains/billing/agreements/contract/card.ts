import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { agreement } from './member'

/** This domain's facts on the page of a member. */
export const card = z.object({
  /** The member's agreements, newest first; an empty order: with the account. */
  agreements: z.array(agreement),
  /** Consents that the member gave elsewhere before the import, as recorded there. */
  consents: z.array(
    z.object({
      topic: z.string(),
      wording: z.string(),
      source: z.string(),
      given: moment,
      withdrawn: moment,
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
