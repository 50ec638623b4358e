import { z } from 'zod/mini'

const flag = z.union([z.literal(0), z.literal(1)])

/** The wire form of a signed-in member (spec 3.3). */
export const signedIn = z.object({
  status: z.literal(1),
  token: z.string(),
  username: z.string(),
  /** Unix seconds at which the membership ends; 0: none. */
  vip: z.number(),
  email: z.string(),
  is_all_in_one_user: flag,
  uid: z.number(),
  dvdfab_subscribe: flag,
})
export type SignInAnswer = z.output<typeof signedIn>
