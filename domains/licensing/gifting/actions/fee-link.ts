import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { platformField } from '@/platform/programs/platform-field'
import { seal, unseal } from '@/platform/sealing/seal'
import { after, minutes } from '@/platform/time/duration'
import type { GiftingContext } from '../context'

/** The time for a giver to reach the payment after their proof. */
const valid = minutes(30)

const plan = z.object({
  /** The licence: its order's row, its place in it, and what it is. */
  order: z.number(),
  position: z.number(),
  pid: z.number(),
  term: z.enum(terms),
  platforms: z.array(platformField),
  email: z.string(),
  sender: z.string(),
  /** When it was asked for, in milliseconds. */
  at: z.number(),
})

/**
 * The transfer that a giver has asked for, before paying its fee: the checkout's address carries it, and nothing is
 * stored until then.
 */
export type FeePlan = z.output<typeof plan>

type Secret = Pick<GiftingContext, 'secret'>

const sealOf = ({ secret }: Secret, giver: number) => ({ secret, purpose: 'foyer handover', owner: String(giver) })

/** Returns an encrypted link that only this installation can read or make. */
export const feeLink = (context: Secret, giver: number, asked: FeePlan): string =>
  seal(Buffer.from(JSON.stringify(asked)), sealOf(context, giver)).toString('base64url')

/** @returns null when it is not the giver's, or has expired */
export function readFeeLink(context: Secret, giver: number, link: string, now: Date): FeePlan | null {
  try {
    const asked = plan.parse(JSON.parse(unseal(Buffer.from(link, 'base64url'), sealOf(context, giver)).toString()))
    return after(new Date(asked.at), valid) > now ? asked : null
  } catch {
    return null
  }
}
