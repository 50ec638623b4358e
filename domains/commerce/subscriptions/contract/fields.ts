import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'

/** In decimals as the currency has them: `29.99`, `1980`. */
export const amount = z.string()

/** The change that waits for the end of the period, or is being made. */
export const plannedChange = z.object({
  /** It can be taken back; otherwise the provider has not answered yet. */
  scheduled: z.boolean(),
  pid: z.number(),
  pname: z.string(),
  term: z.enum(terms),
  quantity: z.number(),
  renew_amount: amount,
  /** Unix seconds. */
  effective_at: z.number(),
})

/** The beginning of a pause, and its end, in unix seconds. */
export const pause = z.object({ from: z.number(), until: z.number() })

/** Something that the member has: its end, or the next payment of what renews, in unix seconds; 0: it has no end. */
export const possession = z.object({ pname: z.string(), until: z.number(), renews: z.boolean() })
export type PossessionOnWire = z.output<typeof possession>
