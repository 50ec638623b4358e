import { sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { refundCaseLines, refundCaseSteps, refundCases } from '../tables'

interface Split {
  readonly number: string
  /** The lines that are declined while the rest of the case continues. */
  readonly positions: readonly number[]
  /** The number of the new case about them. */
  readonly into: string
  readonly at: Date
  readonly operator: string
  readonly reason: string
}

/**
 * Moves lines of a request into a case of their own, which begins as the whole did and is declined: one case for each
 * decision, so that the member reads what became of which product, and why. The caller holds the case's row.
 */
export async function splitCase(transaction: Transaction, split: Split) {
  const { number, positions, into, at, operator, reason } = split
  await transaction.execute(sql`
    with whole as (select * from ${refundCases} where number = ${number}),
    parted as (
      insert into ${refundCases}
        (number, kind, state, order_id, member_id, reason, description, full_name, email, language, created_at)
      select ${into}, kind, 'declined', order_id, member_id, reason, description, full_name, email, language, created_at
      from whole
      returning id),
    moved as (
      update ${refundCaseLines} set case_id = parted.id, held = false from parted, whole
      where refund_case_lines.case_id = whole.id
        and refund_case_lines.position = any(${sql.param([...positions])}::smallint[]))
    insert into ${refundCaseSteps} (case_id, state, at, actor_kind, actor, note)
    (select parted.id, step.state, step.at, step.actor_kind, step.actor, step.note
      from parted, whole, ${refundCaseSteps} step where step.case_id = whole.id order by step.id limit 1)
    union all
    select parted.id, 'declined', ${at}::timestamptz, 'operator', ${operator}, ${reason} from parted`)
}
