import { type SQL, sql } from 'drizzle-orm'
import { orderLines } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { type Actor, type CaseKind, type CaseState, type Reason, replaceableStates } from '../rules'
import { refundCaseLines, refundCaseSteps, refundCases } from '../tables'
import type { LineSources } from './sources'

/** The first step of a case with its actor; an operator is named as well. */
type OpeningStep = { readonly state: CaseState; readonly note?: string } & Actor

export interface NewCase {
  readonly number: string
  readonly kind: CaseKind
  readonly orderId: number
  readonly memberId: number
  readonly positions: readonly number[]
  /** For goodwill, and for some units: how much of the one line's price, in its currency's smallest unit. */
  readonly amount?: number
  /** The number of units in that amount. */
  readonly units?: number
  readonly reason: Reason | null
  readonly description: string
  readonly fullName: string
  readonly email: string
  readonly language: Language
  readonly createdAt: Date
  /** How it begins: the last of these states is the one that it is in. */
  readonly steps: readonly OpeningStep[]
}

/**
 * Records a case with its lines, its first steps and its event, in one round trip. A withdrawal takes lines from an
 * undecided request; a request that loses the last of its lines ends. Fails with a unique violation when another case
 * holds one of the lines.
 * @param isCredited left out where lines that have lowered a price are returned, too
 * @returns false when the case names a line that has lowered the price of a valid purchase, or more than is left of its
 * price: then the transaction must be rolled back
 */
export async function openCase(
  transaction: Transaction,
  opened: NewCase,
  event: SQL,
  isCredited?: LineSources['isCredited'],
): Promise<boolean> {
  const {
    number,
    kind,
    orderId,
    memberId,
    reason,
    description,
    fullName,
    email,
    language,
    createdAt,
    steps,
    amount,
    units,
  } = opened
  const positions = sql`${sql.param([...opened.positions])}::smallint[]`
  const at = sql`${createdAt}::timestamptz`
  const { rowCount } = await transaction.execute(sql`
    with held_cases as (
      -- Before their lines (\`lockOrder\`), and looking at it is what puts it first.
      select id from ${refundCases} where ${kind === 'withdrawal'} and order_id = ${orderId}::bigint order by id for update),
    released as (
      update ${refundCaseLines} set held = false
      where ${kind === 'withdrawal'} and (select count(*) from held_cases) >= 0 and order_id = ${orderId} and position = any(${positions}) and held
        and case_id in (select id from ${refundCases} where kind in ('request', 'goodwill') and state in ${[...replaceableStates]})
      returning case_id),
    overtaken as (
      -- One that keeps some of its lines is about less than before, which whoever decides on it has to see.
      update ${refundCases} set version = version + 1, state = case when exists (
        select from ${refundCaseLines} rest
        where rest.case_id = ${refundCases.id} and rest.held and rest.position <> all(${positions}))
        then state else 'retracted' end
      where id in (select case_id from released) and state in ${[...replaceableStates]}
      returning id, state),
    added as (
      insert into ${refundCases}
        (number, kind, state, order_id, member_id, reason, description, full_name, email, language, created_at)
      select ${number}, ${kind}, ${steps.at(-1)?.state ?? 'requested'}, ${orderId}::bigint, ${memberId}::bigint, ${reason},
        ${description}, ${fullName}, ${email}, ${language}, ${at}
      where ${isCredited === undefined ? sql`true` : noneOf(isCredited, orderId, positions)}
        and ${amount === undefined ? sql`true` : isLeft(amount, orderId, positions)}
      returning id, order_id),
    lines as (
      insert into ${refundCaseLines} (case_id, order_id, position, amount, units, held)
      -- What is released has to be released first, and looking at it is what puts it first.
      select added.id, added.order_id, wanted.position, ${amount ?? null}::bigint, ${units ?? null}::integer, (select count(*) from released) >= 0
      from added, unnest(${positions}) as wanted (position)),
    ${event}
    insert into ${refundCaseSteps} (case_id, state, at, actor_kind, actor, note)
    select id, 'retracted', ${at}, 'member', 'member', null from overtaken where state = 'retracted'
    union all
    select added.id, step.state, ${at}, step.actor, coalesce(step.operator, step.actor), step.note
    from added, jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as step (state text, actor text, operator text, note text)`)
  return (rowCount ?? 0) > 0
}

/** More than that was paid for the line, and is not given back. */
const isLeft = (amount: number, orderId: number, positions: SQL) => sql`exists (
  select from ${orderLines} line
  where line.order_id = ${orderId} and line.position = any(${positions})
    and line.amount - line.goodwill > ${amount}::bigint)`

const noneOf = (isCredited: LineSources['isCredited'], orderId: number, positions: SQL) => sql`not exists (
  select from ${orderLines} line
  where line.order_id = ${orderId} and line.position = any(${positions}) and ${isCredited(sql`line`)})`
