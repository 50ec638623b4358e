import type { Queryable } from '@/platform/database/connect'
import { screenAddress, withQuery } from './addresses'
import { normaliseEmail } from './rules'
import { mintTicket } from './store/impersonation'
import { memberByEmail } from './store/members'

/**
 * The address that opens one member's area for an operator, once and within 60 seconds (D12); null: no such member.
 * @param preview with the draft of the catalogue in place of what is published
 */
export async function impersonationLink(
  database: Queryable,
  {
    email,
    operator,
    reason,
    now,
    publicUrl,
    preview = false,
  }: { email: string; operator: string; reason: string; now: Date; publicUrl: string; preview?: boolean },
): Promise<string | null> {
  const member = await memberByEmail(database, normaliseEmail(email))
  if (!member) return null
  const sessionid = await mintTicket(database, { memberId: member.id, operator, preview, reason, now })
  return withQuery(screenAddress({ publicUrl }, 'admin'), { sessionid, email: member.email })
}
