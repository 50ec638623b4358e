import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Database, Queryable } from '@/platform/database/connect'
import { codeLike } from '@/platform/text/typed/code'
import { after, before } from '@/platform/time/duration'
import { codeAgainAfter, mostTries, proofLasts } from '../rules'
import { ssoProofs, ssoProviders } from '../tables'

interface NewProof {
  readonly holderHash: Buffer
  readonly companyId: number
  readonly version: number
  readonly personId: number
  readonly subject: string
  readonly email: string
}

export const putProof = (database: Queryable, proof: NewProof, now: Date) =>
  database.insert(ssoProofs).values({ ...proof, expiresAt: after(now, proofLasts) })

/** It is awaited yet, and the provider is the one that named the person. */
const live = (holderHash: Buffer, now: Date) =>
  and(
    eq(ssoProofs.holderHash, holderHash),
    gt(ssoProofs.expiresAt, now),
    lt(ssoProofs.tries, mostTries),
    sql`exists (select from ${ssoProviders} p where p.company_id = ${ssoProofs.companyId}
      and p.version = ${ssoProofs.version} and p.mode <> 'off')`,
  )

/** Returns the open proof of a browser; null: there is none, or it has expired. */
export async function proofOf(database: Queryable, holderHash: Buffer, now: Date) {
  const [found] = await database
    .select({ proof: ssoProofs, company: members.username })
    .from(ssoProofs)
    .innerJoin(members, eq(members.id, ssoProofs.companyId))
    .where(live(holderHash, now))
  return found ? { ...found.proof, company: found.company } : null
}

/** Puts a code in place of the last one. @returns false: that was a moment ago */
export async function putCode(database: Queryable, holderHash: Buffer, code: string, now: Date): Promise<boolean> {
  const rested = or(sql`${ssoProofs.sentAt} is null`, sql`${ssoProofs.sentAt} <= ${before(now, codeAgainAfter)}`)
  const { rowCount } = await database
    .update(ssoProofs)
    .set({ code, sentAt: now })
    .where(and(live(holderHash, now), rested))
  return rowCount === 1
}

/** Whether the code is the mailed one; each check counts as a try, in the same statement. */
export async function tryCode(database: Database, holderHash: Buffer, code: string, now: Date): Promise<boolean> {
  const fits = sql<boolean>`${ssoProofs.code} is not null and ${ssoProofs.code} = ${codeLike(code, /^.{6}$/)}`
  const [tried] = await database
    .update(ssoProofs)
    .set({ tries: sql`${ssoProofs.tries} + 1` })
    .where(live(holderHash, now))
    .returning({ fits })
  return tried?.fits === true
}

/** Uses it up. @returns false: that was done meanwhile */
export async function endProof(database: Queryable, holderHash: Buffer): Promise<boolean> {
  const { rowCount } = await database.delete(ssoProofs).where(eq(ssoProofs.holderHash, holderHash))
  return rowCount === 1
}

export const purgeProofs = (database: Queryable, now: Date) =>
  database.delete(ssoProofs).where(lt(ssoProofs.expiresAt, now))
