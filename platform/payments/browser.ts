import { z } from 'zod/mini'

/** What the buyer's browser needs to pay at the provider. */
export const payment = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('sandbox'), payment: z.string() }),
  z.object({
    provider: z.literal('paddle'),
    payment: z.string(),
    script: z.string(),
    clientToken: z.string(),
    environment: z.enum(['sandbox', 'production']),
  }),
])
export type PaymentOnWire = z.output<typeof payment>
