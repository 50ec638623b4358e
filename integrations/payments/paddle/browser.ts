import { z } from 'zod/mini'

/** Paddle's own overlay collects it. */
export const payment = z.object({
  provider: z.literal('paddle'),
  /** Opened by `Paddle.Checkout.open({ transactionId })`. */
  payment: z.string(),
  /** Paddle.js, which Paddle allows to be loaded from its own address alone. */
  script: z.string(),
  clientToken: z.string(),
  environment: z.enum(['sandbox', 'production']),
})
