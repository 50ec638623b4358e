import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { codeLike } from '@/platform/text/typed/code'
import { after, before } from '@/platform/time/duration'
import { type CodePurpose, codeAgainAfter, codeLasts, mostTries } from '../rules'
import { addressCodes } from '../tables'

interface Holder {
  /** The session or the visitor. */
  readonly holder: Buffer
  readonly purpose: CodePurpose
}

interface NewCode {
  /** Null: not logged in. */
  readonly memberId: number | null
  readonly email: string
  readonly code: string
  readonly now: Date
}

/** Puts a new code in place of the last one. @returns false: that was a moment ago */
export async function putCode(
  database: Queryable,
  { holder, memberId, purpose, email, code, now }: Holder & NewCode,
): Promise<boolean> {
  const fresh = { email, code, tries: 0, sentAt: now, expiresAt: after(now, codeLasts) }
  const { rowCount } = await database
    .insert(addressCodes)
    .values({ holderHash: holder, memberId, purpose, ...fresh })
    .onConflictDoUpdate({
      target: [addressCodes.holderHash, addressCodes.purpose],
      set: fresh,
      setWhere: sql`${addressCodes.sentAt} <= ${before(now, codeAgainAfter)}`,
    })
  return rowCount === 1
}

interface CodeTry extends Holder {
  readonly email: string
  readonly code: string
  readonly now: Date
}

/**
 * Whether a code is the mailed one. Each check counts as a try, also a right one, since its use may fail for another
 * reason. It is counted in the checking statement, so it never runs within a transaction that may be rolled back.
 */
export async function tryCode(database: Database, { holder, purpose, email, code, now }: CodeTry): Promise<boolean> {
  const fits = sql<boolean>`${addressCodes.code} = ${codeLike(code, /^.{6}$/)} and ${addressCodes.email} = ${email}`
  const [tried] = await database
    .update(addressCodes)
    .set({ tries: sql`${addressCodes.tries} + 1` })
    .where(
      and(
        eq(addressCodes.holderHash, holder),
        eq(addressCodes.purpose, purpose),
        lt(addressCodes.tries, mostTries),
        gt(addressCodes.expiresAt, now),
      ),
    )
    .returning({ fits })
  return tried?.fits === true
}

/** Uses the codes of a session or a visitor up, with what they have proven. @returns how many there were */
export async function useCodes(database: Queryable, holder: Buffer, purposes: readonly CodePurpose[]): Promise<number> {
  const which = sql`${addressCodes.purpose} in (${sql.join(
    purposes.map((purpose) => sql`${purpose}`),
    sql`, `,
  )})`
  const { rowCount } = await database.delete(addressCodes).where(and(eq(addressCodes.holderHash, holder), which))
  return rowCount ?? 0
}

export const purgeCodes = (database: Queryable, now: Date) =>
  database.delete(addressCodes).where(lt(addressCodes.expiresAt, now))
