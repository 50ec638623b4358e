import type { Queryable } from '@/platform/database/connect'
import { memberById } from '../../store/accounts/members'
import { mintTicket } from '../../store/sessions/impersonation'
import { screenAddress, withQuery } from '../accounts/addresses'

/**
 * The address that opens one member's area for an operator, once and within 60 seconds (spec 12.3); null: no such member.
 * @param preview with the draft of the catalogue in place of what is published
 */
export async function impersonationLink(
  database: Queryable,
  {
    memberId,
    operator,
    operatorId,
    reason,
    now,
    publicUrl,
    preview = false,
  }: {
    memberId: number
    operator: string
    /** Null: an operator at the command line without an account. */
    operatorId: number | null
    reason: string
    now: Date
    publicUrl: string
    preview?: boolean
  },
): Promise<string | null> {
  const member = await memberById(database, memberId)
  if (!member) return null
  const sessionid = await mintTicket(database, { memberId, operator, operatorId, preview, reason, now })
  return withQuery(screenAddress({ publicUrl }, 'admin'), { sessionid, email: member.email })
}
