import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { type Actor, type CaseState, caseKinds, holdsProducts, mayBecome, statesBefore } from '../rules'
import { refundCaseLines, refundCaseSteps, refundCases } from '../tables'

interface CaseMove {
  readonly number: string
  readonly to: CaseState
  readonly at: Date
  readonly note?: string | null
  /** Only from these states; else from all that lead there. */
  readonly from?: readonly CaseState[]
  /** Moves the case only while it has this version. */
  readonly version?: number | null
  /** Only a case of this member's. */
  readonly memberId?: number
  /** The payment's reference at the provider, or that of the operator who made it. */
  readonly reference?: string | null
  /** The provider has said no: the next time it is asked is a new request. */
  readonly refused?: boolean
}

type Move = CaseMove & Actor

/**
 * Moves a case to its next state, with a step. Of two concurrent changes the second sees the state of the first.
 * @returns false when the case is not in a state for this change: then nothing happens
 */
export async function moveCase(database: Queryable, move: Move): Promise<boolean> {
  const {
    number,
    to,
    at,
    actor,
    operator,
    note = null,
    from = statesBefore(to),
    version = null,
    memberId,
    reference = null,
    refused = false,
  } = move
  const kinds = caseKinds.filter((kind) => from.some((state) => mayBecome({ kind, state }, to)))
  const { rowCount } = await database.execute(sql`
    with moved as (
      update ${refundCases}
      set state = ${to}, version = version + 1, refusals = refusals + ${refused ? 1 : 0},
        -- What was refused is over: told of again, it says nothing about the next request.
        reference = case when ${refused} then null else coalesce(${reference}, reference) end
      where number = ${number} and state in ${[...from]} and kind in ${kinds}
        and ${memberId === undefined ? sql`true` : sql`member_id = ${memberId}`}
        and ${version === null ? sql`true` : sql`version = ${version}`}
      returning id),
    freed as (
      -- A line of whose price a part went back is kept, and may be asked back like any other.
      update ${refundCaseLines} set held = false
      where case_id in (select id from moved) and (${!holdsProducts(to)} or (${to === 'refunded'} and amount is not null)))
    insert into ${refundCaseSteps} (case_id, state, at, actor_kind, actor, note)
    select id, ${to}, ${at}::timestamptz, ${actor}, ${operator ?? actor}, ${note} from moved`)
  return rowCount === 1
}

/** Keeps what the provider calls the refund that it has taken on; the case stays where it is. */
export const nameRefund = (database: Queryable, number: string, reference: string) =>
  database.update(refundCases).set({ reference }).where(eq(refundCases.number, number))
