import { z } from 'zod/mini'
import { platformField } from '@/platform/programs/platform-field'

/** A line of an order, as the member sees what they bought. */
export const purchase = z.object({
  pid: z.number(),
  pname: z.string(),
  /** The line of the order: its number and its place, `7KQ2M-X4RTA-1`. */
  id: z.string(),
  /** The number of the order. */
  tid: z.string(),
  /** The place within the order, from 1. */
  vid: z.string(),
  /** A day, `2027-11-21`, or `never`. */
  end: z.string(),
  quantity: z.number(),
  img: z.string(),
  STATUS: z.enum(['Registered', 'UpgradeSuccess', 'Refunded', 'ChargeBack', 'Cancelled']),
  /** Whether it is still sold. */
  pro_buy_status: z.boolean(),
  line: z.string(),
  platforms: z.array(platformField),
})
export type PurchaseOnWire = z.output<typeof purchase>
