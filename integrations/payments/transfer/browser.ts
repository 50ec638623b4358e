import { z } from 'zod/mini'

/** Nothing is collected in the browser: the page that comes next says where the money goes. */
export const payment = z.object({ provider: z.literal('transfer'), payment: z.string() })
