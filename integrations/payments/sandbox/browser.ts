import { z } from 'zod/mini'

/** A form of ours collects it. */
export const payment = z.object({ provider: z.literal('sandbox'), payment: z.string() })
