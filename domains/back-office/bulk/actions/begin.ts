import type { ExtraKind } from '@/domains/commerce/orders/rules'
import type { ActingOperator } from '@/platform/audit/change'
import { refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import type { BulkContext } from '../context'
import type { Notices, Selection } from '../contract/fields'
import { type Act, isUndoable } from '../rules'
import { previewOf } from '../store/preview'
import { addRun, lockRun, turnRun } from '../store/runs'
import type { SelectionPlace } from '../store/selection'

export const workKind = 'bulk.work'

/**
 * Returns the dependencies of reading a selection.
 * @param database the caller's transaction, where there is one: an embedded database has one connection
 */
export const selectionPlace = async (
  { catalogue, holdings, vendor }: BulkContext,
  database: Queryable,
  now: Date,
): Promise<SelectionPlace> => ({
  catalogue: await catalogue.currentCatalogue(database),
  holdings,
  timeZone: vendor.seller.timeZone,
  now,
})

/**
 * Returns what is wrong with a selection; null: nothing. A key without its value, or an inverted range, would select no
 * member.
 */
export function wrongIn(wanted: Selection): string | null {
  const { metadata_of: of, metadata_key: key, metadata_value: value } = wanted
  if (new Set([of === undefined, key === undefined, value === undefined]).size > 1) return 'metadata_key'
  const { ends_from: from, ends_until: until } = wanted
  if (from && until && from > until) return 'ends_until'
  const isNarrowed = Object.values(wanted).some((each) => each !== undefined)
  return isNarrowed ? null : 'selection'
}

interface RunRequest {
  readonly selection: Selection
  /** How many the preview found. */
  readonly seen: number
  readonly reason: string
}

/**
 * Begins to extend every licence of a selection, or to write to every member of it. 20040 names what is wrong; 31002:
 * the selection has more or fewer than the operator saw.
 */
async function begin(
  context: BulkContext,
  { change, by, now }: ActingOperator,
  what: { readonly act: Act; readonly amount: number | null; readonly notices: Notices | null },
  { selection, seen, reason }: RunRequest,
) {
  const wrong = wrongIn(selection)
  if (wrong !== null) return refuseValue(wrong)
  const place = await selectionPlace(context, context.database, now)
  return change(async (transaction) => {
    const found = await previewOf(transaction, what.act, selection, place)
    const expected = what.act === 'notify' ? found.members : found.lines
    if (expected !== seen) return refuseStale({ by: null, at: now })
    const run = await addRun(transaction, { ...what, selection, reason, expected, startedBy: by, startedAt: now })
    await enqueue(transaction, { kind: workKind, payload: { run }, runAt: now })
    const { act, amount, notices } = what
    const details = { run, act, ...(amount && { amount }), selection, expected, reason }
    const said = notices && { languages: Object.keys(notices).join(' ') }
    return { answer: { run }, record: { action: 'bulk.begin', memberId: null, details: { ...details, ...said } } }
  })
}

export const beginChange = (
  context: BulkContext,
  acting: ActingOperator,
  { act, amount, ...request }: RunRequest & { readonly act: ExtraKind; readonly amount: number },
) => begin(context, acting, { act, amount, notices: null }, request)

/** 20040 names `notices` where nothing is written in a language of the vendor. */
export const beginNotice = async (
  context: BulkContext,
  acting: ActingOperator,
  { notices, ...request }: RunRequest & { readonly notices: Notices },
) =>
  Object.keys(notices).some(context.offer.languages.is)
    ? begin(context, acting, { act: 'notify', amount: null, notices }, request)
    : refuseValue('notices')

/** Stops a run at its present line. 20085: the run does not exist; 31002: it has ended. */
export const stopRun = ({ change, by, now }: ActingOperator, id: number) =>
  change(async (transaction) => {
    const run = await lockRun(transaction, id)
    if (!run) return refuse(20085)
    if (!(await turnRun(transaction, id, { from: ['running'], to: 'stopped', at: now })))
      return refuseStale({ by: run.state === 'done' ? null : by, at: run.endedAt ?? now })
    return { answer: {}, record: { action: 'bulk.stop', memberId: null, details: { run: id, done: run.done } } }
  })

/**
 * Begins to take back the gifts of a run. 20085: the run does not exist; 20035: mail cannot be taken back; 31002: it
 * runs, or was undone.
 */
export const undoRun = (
  { change, now }: ActingOperator,
  { run: id, reason }: { readonly run: number; readonly reason: string },
) =>
  change(async (transaction) => {
    const run = await lockRun(transaction, id)
    if (!run) return refuse(20085)
    if (run.act === 'notify') return refuse(20035)
    if (!isUndoable(run)) return refuseStale({ by: null, at: run.endedAt ?? now })
    await turnRun(transaction, id, { from: [run.state], to: 'undoing', at: null })
    await enqueue(transaction, { kind: workKind, payload: { run: id }, runAt: now })
    return { answer: {}, record: { action: 'bulk.undo', memberId: null, details: { run: id, reason } } }
  })
