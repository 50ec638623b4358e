import { and, eq, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { RequestClaim } from '@/platform/http/api/key-gate'
import { before } from '@/platform/time/duration'
import { answersKept, longestRequest } from '../rules'
import { apiRequests } from '../tables'

/** The result of claiming an idempotency key, with the stored answer. */
export type KeptResult =
  | { readonly claim: RequestClaim }
  | { readonly standing: 'running' | 'other' | 'lost' }
  | { readonly standing: 'answered'; readonly status: number; readonly sealed: Buffer }

/** Takes a name for a request, or gives what stands of the one that has it. Of many at once one takes it. */
export async function claimRequest(
  database: Queryable,
  { fingerprint, ...claim }: RequestClaim & { readonly fingerprint: Buffer },
): Promise<KeptResult> {
  const { at } = claim
  const isOver = sql`api_requests.at <= ${before(at, answersKept)}::timestamptz`
  // Its server stopped before anything was done.
  const isAbandoned = sql`api_requests.status is null and api_requests.done_at is null
    and api_requests.at <= ${before(at, longestRequest)}::timestamptz and api_requests.fingerprint = ${fingerprint}`
  const taken = await database
    .insert(apiRequests)
    .values({ ...claim, fingerprint })
    .onConflictDoUpdate({
      target: [apiRequests.keyId, apiRequests.name],
      set: { at, fingerprint, doneAt: null, status: null, body: null },
      setWhere: sql`${isOver} or (${isAbandoned})`,
    })
    .returning({ at: apiRequests.at })
  if (taken.length > 0) return { claim }
  const [row] = await database.select().from(apiRequests).where(isNamed(claim))
  // Released in this moment: the next one takes it.
  if (!row) return { standing: 'running' }
  if (!row.fingerprint.equals(fingerprint)) return { standing: 'other' }
  if (row.status !== null && row.body !== null) {
    return { standing: 'answered', status: row.status, sealed: row.body }
  }
  return { standing: row.doneAt !== null && row.at <= before(at, longestRequest) ? 'lost' : 'running' }
}

/**
 * Writes down beside a change that it is done.
 * @throws Error when another request has taken the name meanwhile: then nothing is done here
 */
export async function markDone(transaction: Transaction, claim: RequestClaim) {
  const marked = await transaction.update(apiRequests).set({ doneAt: claim.at }).where(isOwn(claim))
  if (marked.rowCount !== 1) throw new Error('Another server has taken over this request')
}

export const keepAnswer = (database: Queryable, claim: RequestClaim, status: number, body: Buffer) =>
  database.update(apiRequests).set({ status, body }).where(isOwn(claim))

/** Nothing was done: the name is free. */
export const releaseRequest = (database: Queryable, claim: RequestClaim) =>
  database.delete(apiRequests).where(and(isOwn(claim), sql`${apiRequests.doneAt} is null`))

export const purgeRequests = (database: Queryable, now: Date) =>
  database.delete(apiRequests).where(lte(apiRequests.at, before(now, answersKept)))

const isNamed = ({ keyId, name }: RequestClaim) => and(eq(apiRequests.keyId, keyId), eq(apiRequests.name, name))
const isOwn = (claim: RequestClaim) => and(isNamed(claim), eq(apiRequests.at, claim.at))
