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

type ConversionContext = Pick<MembersContext, 'tables' | 'events'>

interface Preview {
  readonly person: Account
  readonly isPossible: boolean
  readonly tables: readonly RowMove[]
  /** Another one as soon as anything of it would be another. */
  readonly version: string
}

/** What of a person's would become a company's; null: there is no such account. */
export async function previewConversion(
  { tables }: Pick<ConversionContext, 'tables'>,
  database: Queryable,
  personId: number,
  now: Date,
): Promise<Preview | null> {
  const [person] = await accountsOf(database, [personId])
  if (!person) return null
  // What holds devices and activations is nothing by itself.
  const held = new Set(tables.filter(({ joined }) => joined).map(({ table }) => nameOf(table)))
  // To an account that is not there yet: nothing can be in its way.
  const moves = await previewMoves(database, tables, { from: personId, into: 0, kind: 'conversion' })
  const problem = conversionProblem({ ...person, mayBeParted: await mayBeParted(database, personId, now) })
  const version = createHash('sha256')
    .update(JSON.stringify([personId, moves]))
    .digest('base64url')
  return { person, isPossible: problem === null && moves.some(({ table }) => !held.has(table)), tables: moves, version }
}

interface Conversion {
  readonly personId: number
  /** Was opened in this transaction, and has nothing yet. */
  readonly companyId: number
  /** The preview that was seen. */
  readonly seen: string
  readonly now: Date
}

/**
 * What a person has bought becomes a company's, by the mechanism that merges accounts; their account stays theirs, with what
 * is personal (decision 0123). 20035: there is nothing that could, or the rules forbid it; 31002: something has come or gone
 * since the preview that was seen.
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

/** What keeps a conversion from being undone: the company was sold something that its invoice names it for. */
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
  await unmerge(transaction, context.tables, known, { at: now, operator: 'member' })
  await takeRest(transaction, context.tables, known)
  await context.events.emit(transaction, 'members.moved', { to: known.fromId, renewed: true }, now)
}
