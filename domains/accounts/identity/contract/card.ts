import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { metadata } from '@/platform/contract/metadata'
import { memberKinds } from '../rules'

/** This domain's facts on the page of a member. */
export const card = z.object({
  id: z.number(),
  kind: z.enum(memberKinds),
  email: z.string(),
  name: z.string(),
  language: z.string(),
  since: moment,
  blacklisted: moment,
  suspended: moment,
  second_factor: moment,
  email_changed: moment,
  /** The address is shown to be the account's own; until then letters go to `letters_to` (spec 3.8). */
  email_proven: z.boolean(),
  letters_to: z.string(),
  /** Nothing arrives there, and what a mail server said; null: it does. */
  bounces: z.nullable(z.object({ since: moment, reason: z.string() })),
  service_until: moment,
  /**
   * Metadata that the vendor’s own systems have attached to the member; orders and their lines, which are licences,
   * have it, too.
   */
  metadata,
  merged_into: z.nullable(z.object({ id: z.number(), email: z.string() })),
  sessions: z.array(z.object({ opened: moment, network: z.string(), browser: z.string(), operator: z.string() })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
