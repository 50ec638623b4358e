import { seal, unseal } from '@/platform/sealing/seal'
import { after, minutes } from '@/platform/time/duration'
import type { TaxContext } from '../context'
import { type Period, periodCalled } from '../rules/period'

/** How long a download may wait to begin. */
const valid = minutes(10)

type Secret = Pick<TaxContext, 'secret'>

const sealOf = ({ secret }: Secret, operator: number) => ({
  secret,
  purpose: 'foyer documents',
  owner: String(operator),
})

/** Returns the ticket in the address of an archive whose download is in the audit log: no other operator can use it. */
export const ticketFor = (context: Secret, operator: number, { key }: Period, now: Date): string =>
  seal(Buffer.from(JSON.stringify([key, now.getTime()])), sealOf(context, operator)).toString('base64url')

/** @returns null: it is another operator's, or too old */
export function readTicket(context: Secret, operator: number, ticket: string, now: Date): Period | null {
  try {
    const [key, at] = JSON.parse(unseal(Buffer.from(ticket, 'base64url'), sealOf(context, operator)).toString())
    return after(new Date(at), valid) > now ? periodCalled(key) : null
  } catch {
    return null
  }
}
