import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { CaseSource } from '@/platform/installation/console/cases'
import { dayIn } from '@/platform/time/day'
import { isSnooze } from '@/platform/time/snooze'
import type { CaseWorkContext } from '../context'
import { addNote, beginningOf, changeWork, findCase, type WorkChange, workOn } from '../store/work'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'case.assign': true
    'case.snooze': true
    'case.note': true
  }
}

/** A case that there is. */
export interface FoundCase {
  readonly source: CaseSource
  readonly key: string
  /** The member that it is about; null: none is known. */
  readonly member: number | null
}

/**
 * Finds a case by its kind and key. 20085: there is no such kind, or no such case; 31001: the caller may not open that
 * kind.
 * @param permissions of the caller; null: the command line, which may do all
 */
export async function openCase(
  { database, sources }: CaseWorkContext,
  { kind, key }: { readonly kind: string; readonly key: string },
  permissions: ReadonlySet<string> | null,
): Promise<FoundCase | Refusal<20085 | 31001>> {
  const source = sources.find((each) => each.kind === kind)
  if (!source) return refuse(20085)
  if (permissions && !permissions.has(source.permission)) return refuse(31001)
  const found = await findCase(database, source, key)
  return found ? { source, key, member: found.member } : refuse(20085)
}

type WorkOutcome<Refused extends Refusal> = Promise<AuditedAnswer<{ readonly key: string }> | Refused>

/** The version that was seen; 0: nothing was said of it; null: any. */
interface SeenVersion {
  readonly seen: number | null
}

interface Change extends SeenVersion {
  readonly action: 'case.assign' | 'case.snooze'
  readonly details: object
  readonly to: (transaction: Transaction) => Promise<WorkChange>
}

/** Changes what is said of a case. 31002: another operator has changed it since. */
async function decide(
  { database }: CaseWorkContext,
  { change, by: operator, now }: ActingOperator,
  { source: { kind }, key, member: memberId }: FoundCase,
  { action, seen, details, to }: Change,
): WorkOutcome<Refusal<31002>> {
  const done = await change<{ key: string }, Refusal<31002>>(async (transaction) => {
    const changed = await changeWork(transaction, { kind, key }, { seen, operator, now }, await to(transaction))
    if (!changed) return refuse(31002)
    return { answer: { key }, record: { action, memberId, details: { kind, case: key, ...details } } }
  })
  if (!isRefusal(done)) return done
  const after = await workOn(database, { kind, key })
  return refuseStale({ by: after?.changedBy ?? null, at: after?.changedAt ?? now })
}

/** Gives a case to an operator by address, or unassigns it (null). 20040 (`to`): they may not open it. */
export async function assignCase(
  context: CaseWorkContext,
  acting: ActingOperator,
  found: FoundCase,
  { seen, to }: SeenVersion & { readonly to: string | null },
): WorkOutcome<Refusal<20040 | 31002>> {
  const staff = to === null ? [] : await context.staffFor(context.database, found.source)
  if (to !== null && staff.every(({ email }) => email !== to)) return refuseValue('to')
  const assigned = async () => ({ assignedTo: to })
  return decide(context, acting, found, { action: 'case.assign', seen, details: { to }, to: assigned })
}

/**
 * Puts a case off until a day of the vendor's (`2027-03-01`) begins; null: it waits again. 20040 (`until`): that is no
 * later day within a year.
 */
export async function snoozeCase(
  context: CaseWorkContext,
  acting: ActingOperator,
  found: FoundCase,
  { seen, until }: SeenVersion & { readonly until: string | null },
): WorkOutcome<Refusal<20040 | 31002>> {
  const { timeZone } = context.vendor.seller
  if (until !== null && !isSnooze(until, dayIn(timeZone, acting.now))) return refuseValue('until')
  const putOff = async (transaction: Transaction) => ({
    snoozedUntil: until === null ? null : await beginningOf(transaction, until, timeZone),
  })
  return decide(context, acting, found, { action: 'case.snooze', seen, details: { until }, to: putOff })
}

/** Notes something on a case for staff alone. The log names the note and not its text, which goes with the account. */
export const noteOnCase = (
  { change, by: operator, now }: ActingOperator,
  { source: { kind }, key, member: memberId }: FoundCase,
  text: string,
): WorkOutcome<never> =>
  change(async (transaction) => {
    const note = await addNote(transaction, { kind, key, memberId, operator, text, at: now })
    return { answer: { key }, record: { action: 'case.note', memberId, details: { kind, case: key, note } } }
  })
