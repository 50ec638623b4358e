import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { agreement } from './member'

/** What this domain shows on the page of a member. */
export const card = z.object({
  /** What the member has agreed to, newest first; an empty order: with the account. */
  agreements: z.array(agreement),
  /** What the member agreed to before they came here, as it was recorded there. */
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
