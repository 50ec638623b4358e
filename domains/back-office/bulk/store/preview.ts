import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Selection } from '../contract/fields'
import type { Act } from '../rules'
import { type SelectionPlace, selected } from './selection'

const mostShown = 10

interface SampleRow {
  readonly member: number
  readonly email: string
  readonly order: string
  readonly pid: number
  /** Unix seconds. */
  readonly ends: number | null
}

/** How many licences and members a selection has, and what was bought last of it. */
export async function previewOf(database: Queryable, act: Act, wanted: Selection, place: SelectionPlace) {
  const { rows } = await database.execute<{ lines: number; members: number; sample: SampleRow[] }>(sql`
    with chosen as materialized (select * from ${selected(act, wanted, place)} found)
    select count(*)::int as lines, count(distinct member_id)::int as members, (
      select coalesce(json_agg(json_build_object('member', member_id, 'email', email, 'order', number, 'pid', pid,
        'ends', extract(epoch from ends_at)::bigint)), '[]')
      from (select * from chosen order by order_id desc, position limit ${mostShown}) shown) as sample
    from chosen`)
  const [row] = rows
  if (!row) throw new Error('The statement gave no row')
  return row
}
