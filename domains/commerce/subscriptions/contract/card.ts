import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { moment } from '@/platform/contract/fields'
import { states } from '../rules/life'

/** This domain's facts on the page of a member. */
export const card = z.object({
  subscriptions: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      term: z.enum(terms),
      state: z.enum(states),
      paid_until: moment,
      order: z.string(),
      /** A provider collects for it, or would if it was not cancelled. */
      renews: z.boolean(),
      /** A pause that was agreed on; 0: none. */
      paused_from: moment,
      paused_until: moment,
      quantity: z.number(),
      /** Until when it is tried; 0: it is paid for, or over. */
      trial_until: moment,
      /** The plan that waits for the end of the period. */
      planned: z.nullable(z.object({ pid: z.number(), name: z.string(), term: z.enum(terms), quantity: z.number() })),
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
