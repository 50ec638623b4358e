import { z } from 'zod/mini'

/** What the buyer's browser needs to pay: a form of ours for the sandbox, Paddle's own overlay for Paddle. */
export const payment = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('sandbox'), payment: z.string() }),
  z.object({
    provider: z.literal('paddle'),
    /** Opened by `Paddle.Checkout.open({ transactionId })`. */
    payment: z.string(),
    /** Paddle.js, which Paddle allows to be loaded from its own address alone. */
    script: z.string(),
    clientToken: z.string(),
    environment: z.enum(['sandbox', 'production']),
  }),
])
export type PaymentOnWire = z.output<typeof payment>
