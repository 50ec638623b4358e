import { createHash } from 'node:crypto'
import { nameOf } from '@/domains/back-office/privacy'
import { type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { MembersContext } from '../context'
import { conversionProblem, mayUndoConversion } from '../rules'
import { type Account, accountsOf } from '../store/accounts'
import { conversionInto, mayBeParted, ordersSince, takeRest } from '../store/conversion'
import { lockToMove } from '../store/lock-to-move'
import { type Merge, merge, previewMoves, type RowMove, unmerge } from '../store/merge'

type ConversionContext = Pick<MembersContext, 'tables' | 'events' | 'subscriptions'>

interface Preview {
  readonly person: Account
  readonly isPossible: boolean
  readonly tables: readonly RowMove[]
  /** Changes as soon as anything in the preview would change. */
  readonly version: string
}

/** Counts the rows of a person that a conversion would move to a company; null: there is no such account. */
export async function previewConversion(
  { tables }: Pick<ConversionContext, 'tables'>,
  database: Queryable,
  personId: number,
  now: Date,
): Promise<Preview | null> {
  const [person] = await accountsOf(database, [personId])
  if (!person) return null
  // Containers of devices and activations do not count: without other rows there is nothing to convert.
  const held = new Set(tables.filter(({ joined }) => joined).map(({ table }) => nameOf(table)))
  // The company does not exist yet (0), so no row of it can clash.
  const moves = await previewMoves(database, tables, { from: personId, into: 0, kind: 'conversion' })
  const problem = conversionProblem({ ...person, mayBeParted: await mayBeParted(database, personId, now) })
  const version = createHash('sha256')
    .update(JSON.stringify([personId, moves]))
    .digest('base64url')
  return { person, isPossible: problem === null && moves.some(({ table }) => !held.has(table)), tables: moves, version }
}

interface Conversion {
  readonly personId: number
  /** Opened in this transaction, and still empty. */
  readonly companyId: number
  /** The version of the preview that was confirmed. */
  readonly seen: string
  readonly now: Date
}

/**
 * Moves a person's purchases to a company, by the mechanism that merges accounts. The person keeps their account and what
 * is personal (decision 0123). 20035: there is nothing to move, or the rules forbid it; 31002: the rows have changed since
 * the preview was confirmed.
 */
export async function convert(
  context: ConversionContext,
  transaction: Transaction,
  { personId, companyId, seen, now: at }: Conversion,
): Promise<{ readonly conversion: number } | Refusal<20035 | 31002>> {
  const accounts = await lockToMove(transaction, context.tables, [personId, companyId])
  const from = accounts.find(({ id }) => id === personId)
  const into = accounts.find(({ id }) => id === companyId)
  const preview = await previewConversion(context, transaction, personId, at)
  if (!from || !into || !preview?.isPossible) return refuse(20035)
  if (preview.version !== seen) return refuseStale({ by: null, at })
  const written = { kind: 'conversion', operator: 'member', reason: 'Their purchases became a company’s' } as const
  const conversion = await merge(transaction, context.tables, { ...written, from, into, at })
  for (const to of [companyId, personId]) await context.events.emit(transaction, 'members.moved', { to }, at)
  return { conversion }
}

interface Sides {
  readonly personId: number
  readonly companyId: number
  readonly now: Date
}

/** Returns the conversion behind a company while it can be undone, and whether the company has bought anything since. */
export async function conversionOf(database: Queryable, companyId: number, now: Date) {
  const known = await conversionInto(database, companyId)
  if (!known || !mayUndoConversion(known, now)) return null
  return { personId: known.fromId, at: known.at, hasBought: await ordersSince(database, known) }
}

/**
 * Returns a conversion that this person may undo, with both accounts locked. 20085: there is none; 20035: it is too
 * late.
 */
export async function lockConversion(
  { tables }: Pick<ConversionContext, 'tables'>,
  transaction: Transaction,
  { personId, companyId, now }: Sides,
): Promise<Merge | Refusal<20035 | 20085>> {
  const accounts = await lockToMove(transaction, tables, [personId, companyId])
  const known = await conversionInto(transaction, companyId)
  if (known?.fromId !== personId) return refuse(20085)
  const isShut = accounts.some(({ isMerged, isBlacklisted, isErased }) => isMerged || isBlacklisted || isErased)
  const ends = accounts.some(({ id, ends: waits }) => id === companyId && waits)
  return isShut || ends || !mayUndoConversion(known, now) || (await ordersSince(transaction, known))
    ? refuse(20035)
    : known
}

/** Gives back to the person all that came of their purchases, and the rest of a company without other people. */
export async function undoConversion(
  context: ConversionContext,
  transaction: Transaction,
  known: Merge,
  now: Date,
): Promise<void> {
  await unmerge(transaction, context, known, { at: now, operator: 'member' })
  await takeRest(transaction, context.tables, known)
  await context.events.emit(transaction, 'members.moved', { to: known.fromId, renewed: true }, now)
}
