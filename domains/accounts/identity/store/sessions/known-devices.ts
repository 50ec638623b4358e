import { and, eq, or } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { memberDevices, members } from '../../tables/members'

/** Whether a member has logged in with a browser; with an address, one who has it. */
export async function isKnownDevice(database: Queryable, deviceHash: Buffer, email?: string): Promise<boolean> {
  const owner = email === undefined ? undefined : or(eq(members.email, email), eq(members.provenEmail, email))
  const [found] = await database
    .select({ id: members.id })
    .from(memberDevices)
    .innerJoin(members, eq(members.id, memberDevices.memberId))
    .where(and(eq(memberDevices.deviceHash, deviceHash), owner))
    .limit(1)
  return found !== undefined
}
