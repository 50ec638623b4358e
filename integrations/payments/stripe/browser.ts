import { z } from 'zod/mini'

/** Stripe's own form collects it, in a window over our page. */
export const payment = z.object({
  provider: z.literal('stripe'),
  payment: z.string(),
  /** Stripe.js, which Stripe allows to be loaded from its own address alone. */
  script: z.string(),
  publishableKey: z.string(),
  clientSecret: z.string(),
})
