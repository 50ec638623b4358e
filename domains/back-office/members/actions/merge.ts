import { createHash } from 'node:crypto'
import { endSessionsOf } from '@/domains/accounts/identity'
import { latestPurchases } from '@/domains/commerce/orders'
import { isRefusal, type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type MembersContext, readerOf } from '../context'
import { memberMails } from '../mails/mails'
import { type MergeProblem, mayUndo, mergeProblem } from '../rules'
import { type Account, accountsOf } from '../store/accounts'
import { lockToMove } from '../store/lock-to-move'
import { lockMerge, type Merge, merge, previewMoves, type RowMove, unmerge } from '../store/merge'
import type { ActionContext } from './audited'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.merge': true
    'member.unmerge': true
  }
}

interface Preview {
  readonly from: Account
  readonly into: Account
  readonly problem: MergeProblem | null
  readonly tables: readonly RowMove[]
  /** Changes as soon as anything in the preview would change (decision 0035). */
  readonly version: string
}

interface Pair {
  readonly from: number
  readonly into: number
}

/** Counts the rows that a merge would move; null: one of the two accounts does not exist. */
export async function previewMerge(
  { tables, inHousehold }: Pick<MembersContext, 'tables' | 'inHousehold'>,
  database: Queryable,
  pair: Pair,
): Promise<Preview | null> {
  const found = await accountsOf(database, [pair.from, pair.into])
  const from = found.find(({ id }) => id === pair.from)
  const into = found.find(({ id }) => id === pair.into)
  if (!from || !into) return null
  const moves = await previewMoves(database, tables, pair)
  const version = createHash('sha256')
    .update(JSON.stringify([pair.from, pair.into, moves]))
    .digest('base64url')
  const inHouseholds = (await inHousehold(database, from.id)) && (await inHousehold(database, into.id))
  return { from, into, problem: mergeProblem(from, into, { inHouseholds }), tables: moves, version }
}

/**
 * The same for staff. One operator alone cannot merge an account that waits for account recovery, since the merge would drop
 * its factors; the last resort takes two operators.
 */
export async function previewForStaff(
  { identity, ...context }: Pick<MembersContext, 'tables' | 'inHousehold' | 'identity'>,
  database: Queryable,
  pair: Pair,
): Promise<Preview | null> {
  const preview = await previewMerge(context, database, pair)
  if (preview?.problem !== null) return preview
  return (await identity.wayBackWaits(database, pair.from)) ? { ...preview, problem: 'wayBack' } : preview
}

interface MergeRequest extends Pair {
  /** The version of the preview that was confirmed. */
  readonly seen: string
  readonly reason: string
  /** `member`: the owner of both accounts asked for it. */
  readonly operator: string
  readonly now: Date
}

type MergingContext = Pick<MembersContext, 'tables' | 'events' | 'inHousehold' | 'subscriptions' | 'endClaims'>

/**
 * Merges one account into another, for staff and for a member who owns both: its belongings move, and its address no
 * longer logs in. 20035 where the rules forbid it, 31002 when the accounts have changed since the preview.
 */
export async function putTogether(
  context: MergingContext,
  transaction: Transaction,
  request: MergeRequest,
): Promise<(Preview & { readonly merge: number }) | Refusal<20035 | 20085 | 31002>> {
  const { operator, reason, now: at } = request
  await lockToMove(transaction, context.tables, [request.from, request.into])
  const preview = await previewMerge(context, transaction, request)
  if (!preview) return refuse(20085)
  const { from, into, problem, version } = preview
  if (problem !== null) return refuse(20035)
  if (version !== request.seen) return refuseStale({ by: null, at })
  const id = await merge(transaction, context.tables, { from, into, at, operator, reason })
  await endSessionsOf(transaction, from.id)
  await context.endClaims(transaction, { from: from.id, into: into.id, at, mergeId: id })
  await context.events.emit(transaction, 'members.moved', { to: into.id }, at)
  return { ...preview, merge: id }
}

/** The same as an act of staff, with a mail to both addresses; 20035 also while account recovery waits. */
export const mergeMembers = (
  { context, change, operator, now }: ActionContext,
  request: Pair & { seen: string; reason: string },
) =>
  change<{ merge: number }, Refusal<20035 | 20085 | 31002>>(async (transaction) => {
    if (await context.identity.wayBackWaits(transaction, request.from)) return refuse(20035)
    const purchases = await latestPurchases(transaction, request.from)
    const done = await putTogether(context, transaction, { ...request, operator, now })
    if (isRefusal(done)) return done
    const { from, into, merge: id, tables } = done
    for (const each of [into, from]) {
      const facts = { from: from.email, into: into.email, purchases }
      await memberMails.send(context, transaction, 'merged', readerOf(context, each), facts)
    }
    const details = {
      reason: request.reason,
      merge: id,
      from: from.id,
      moved: Object.fromEntries(tables.map((t) => [t.table, t.moves])),
    }
    return { answer: { merge: id }, record: { action: 'member.merge', memberId: into.id, details } }
  })

interface UndoRequest {
  readonly merge: number
  /** Restricts the undo to a merge into this account. */
  readonly into?: number
  readonly operator: string
  readonly now: Date
}

/** Takes two accounts apart again; 20035 where the time for it is over, and while the other account itself is merged. */
export async function takeApart(
  context: MergingContext,
  transaction: Transaction,
  request: UndoRequest,
): Promise<Pick<Merge, 'id' | 'fromId' | 'intoId'> | Refusal<20035 | 20085>> {
  const { operator, now } = request
  const known = await lockMerge(transaction, request.merge)
  if (known?.kind !== 'merge' || (request.into ?? known.intoId) !== known.intoId) return refuse(20085)
  const accounts = await lockToMove(transaction, context.tables, [known.fromId, known.intoId])
  if (!mayUndo(known, now) || accounts.some(({ id, isMerged }) => id === known.intoId && isMerged)) {
    return refuse(20035)
  }
  const renewed = await unmerge(transaction, context, known, { at: now, operator })
  for (const to of [known.fromId, known.intoId]) {
    await context.events.emit(transaction, 'members.moved', { to, renewed }, now)
  }
  return known
}

/**
 * Undoes a merge within its 30 days.
 * @param request with `into`, only a merge into that account
 */
export const unmergeMembers = (
  { context, change, operator, now }: ActionContext,
  request: { merge: number; reason: string; into?: number },
) =>
  change<Record<string, never>, Refusal<20035 | 20085>>(async (transaction) => {
    const known = await takeApart(context, transaction, { ...request, operator, now })
    if (isRefusal(known)) return known
    const details = { reason: request.reason, merge: known.id, from: known.fromId }
    return { answer: {}, record: { action: 'member.unmerge', memberId: known.intoId, details } }
  })
