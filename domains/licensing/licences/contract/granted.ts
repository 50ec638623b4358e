import { z } from 'zod/mini'

/** The lease of a floating seat: its end, and the time from which the program should renew it. */
export const lease = z.object({ expires_at: z.number(), heartbeat_after: z.number() })

/** The answer to a program that gets a seat. */
export const granted = z.object({
  /** A compact JWS (Ed25519): good without network until it ends. */
  licence: z.string(),
  /** Good once; the answer to its use brings the next. */
  refresh_token: z.string(),
  seat: z.string(),
  /** Unix seconds. */
  expires_at: z.number(),
  /** Unix seconds: the moment from which the program should refresh whenever there is a network. */
  refresh_after: z.number(),
  /** The lease of a floating seat only. */
  lease: z.optional(lease),
})
export type GrantedOnWire = z.output<typeof granted>
