import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { members } from '../../tables/members'
import { type Factors, factorsOf, type Proof, usedProof } from '../captcha/proofs'

/** Returns the data for checking a member's code; null: there is no such member. */
export async function factorsByMember(database: Queryable, memberId: number, now: Date): Promise<Factors | null> {
  const factors = factorsOf({
    memberId: sql`${members.id}`,
    passwordHash: sql`${members.passwordHash}`,
    credentialId: sql`''`,
    holder: sql`''::bytea`,
    now: sql`${now}::timestamptz`,
  })
  const [found] = await database.select({ factors }).from(members).where(eq(members.id, memberId))
  return found?.factors ?? null
}

/** Uses a proof up. @returns whether it counted: each does once */
export async function useProof(database: Queryable, proof: Proof, memberId: number, now: Date): Promise<boolean> {
  const { rows } = await database.execute(sql`with ${usedProof(proof, memberId, now)} select one from used`)
  return rows.length > 0
}
