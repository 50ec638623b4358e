import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { after, seconds } from '@/platform/time/duration'
import { hashOf, newSecret } from '../../secrets/secrets'
import { impersonationTickets, members, sessions } from '../../tables/members'

const ticketLength = seconds(60)

/** Mints the one-time `sessionid` with which an operator may look through one member's eyes within 60 seconds (spec 12.3). */
export async function mintTicket(
  database: Queryable,
  ticket: {
    memberId: number
    operator: string
    operatorId: number | null
    preview: boolean
    reason: string
    now: Date
  },
): Promise<string> {
  const { now, ...who } = ticket
  const secret = newSecret()
  await database
    .insert(impersonationTickets)
    .values({ ...who, hash: hashOf(secret), expiresAt: after(now, ticketLength) })
  return secret
}

/** Uses up a ticket for the address it was made for; null when it does not exist, was used or has expired. */
export async function consumeTicket(
  database: Queryable,
  { secret, email, now }: { secret: string; email: string; now: Date },
) {
  const [taken] = await database
    .update(impersonationTickets)
    .set({ usedAt: now })
    .from(members)
    .where(
      and(
        eq(impersonationTickets.hash, hashOf(secret)),
        eq(members.id, impersonationTickets.memberId),
        eq(members.email, email),
        isNull(impersonationTickets.usedAt),
        gt(impersonationTickets.expiresAt, now),
      ),
    )
    .returning({
      operator: impersonationTickets.operator,
      operatorId: impersonationTickets.operatorId,
      preview: impersonationTickets.preview,
      reason: impersonationTickets.reason,
      member: members,
    })
  return taken ?? null
}

/** Ends every session in which an operator looks through members' eyes, and what would still open one. */
export async function endImpersonation(database: Queryable, operatorId: number, now: Date) {
  const { expiresAt } = impersonationTickets
  await database
    .update(impersonationTickets)
    .set({ expiresAt: now })
    .where(
      and(eq(impersonationTickets.operatorId, operatorId), isNull(impersonationTickets.usedAt), gt(expiresAt, now)),
    )
  await database.delete(sessions).where(eq(sessions.operatorId, operatorId))
}
