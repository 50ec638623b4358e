import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { after, minutes } from '@/platform/time/duration'
import { passkeyChallenges, passkeys } from '../../tables/factors'
import { members } from '../../tables/members'
import { type Factors, factorsOf } from '../captcha/proofs'

/** How long the browser's passkey dialog may take. */
const timeout = minutes(5)

/** Keeps what a passkey is to sign for a session, a ticket or a visitor; a new question takes the old one's place. */
export const putChallenge = (database: Queryable, holderHash: Buffer, challenge: string, now: Date) =>
  database
    .insert(passkeyChallenges)
    .values({ holderHash, challenge, expiresAt: after(now, timeout) })
    .onConflictDoUpdate({ target: passkeyChallenges.holderHash, set: { challenge, expiresAt: after(now, timeout) } })

/** Takes the open question of a holder, once, and keeps others from changing the member's factors meanwhile. */
export async function consumeChallenge(
  database: Queryable,
  { memberId, holder, now }: { memberId: number; holder: Buffer; now: Date },
): Promise<string | null> {
  const taken = await database.execute<{ challenge: string | null }>(sql`
    with taken as (
      delete from ${passkeyChallenges} where holder_hash = ${holder} and expires_at > ${now} returning challenge)
    select (select challenge from taken) as challenge from ${members} m where m.id = ${memberId} for update`)
  return taken.rows[0]?.challenge ?? null
}

export const passkeysOf = (database: Queryable, memberId: number) =>
  database.select().from(passkeys).where(eq(passkeys.memberId, memberId)).orderBy(passkeys.createdAt, passkeys.id)

/** @returns whether the member has it */
export async function renamePasskey(
  database: Queryable,
  { memberId, id, name }: { memberId: number; id: number; name: string },
): Promise<boolean> {
  const { rowCount } = await database
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.memberId, memberId), eq(passkeys.id, id)))
  return rowCount === 1
}

/** Returns the owner of a passkey, and the visitor's challenge. */
export async function memberOfPasskey(
  database: Queryable,
  { credentialId, holder, now }: { credentialId: string; holder: Buffer; now: Date },
) {
  const [found] = await database
    .select({
      member: members,
      factors: factorsOf({
        memberId: sql`${members.id}`,
        passwordHash: sql`${members.passwordHash}`,
        credentialId: sql`${credentialId}`,
        holder: sql`${holder}`,
        now: sql`${now}::timestamptz`,
      }),
    })
    .from(passkeys)
    .innerJoin(members, eq(members.id, passkeys.memberId))
    .where(eq(passkeys.credentialId, credentialId))
  return found satisfies { factors: Factors } | undefined
}
