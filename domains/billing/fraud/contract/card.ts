import { z } from 'zod/mini'
import { riskLevels } from '@/integrations/payments/risk'
import { moment } from '@/platform/contract/fields'

/** This domain's facts on the page of a member. */
export const card = z.object({
  /** Risks of orders by providers and rules; unknown facts are null or empty. */
  risks: z.array(
    z.object({
      order: z.string(),
      level: z.nullable(z.enum(riskLevels)),
      warned: moment,
      /** The number of its review; none: no rule has marked it. */
      review: z.string(),
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
