import { type SQL, sql } from 'drizzle-orm'
import { nameOf, personOf } from '@/domains/back-office/privacy'
import type { Queryable } from '@/platform/database/connect'
import type { PersonalTable } from '@/platform/installation/console/personal-data'

/** The counts in a conversion's summary, with the tables that hold each. */
const counted = {
  orders: { table: 'orders' },
  invoices: { table: 'invoices' },
  subscriptions: { table: 'subscriptions' },
  quotations: { table: 'quotations' },
  refunds: { table: 'refund_cases' },
  devices: { table: 'seats', only: sql`released_at is null and shared_seat_id is null` },
  licenceKeys: { table: 'licence_keys' },
  tickets: { table: 'tickets' },
  presents: { table: 'line_holders' },
  seats: { table: 'shared_seats', only: sql`ended_at is null`, of: (id: number) => sql`person_id = ${id}` },
  companies: { table: 'company_people' },
  household: { table: 'household_people', of: (id: number) => sql`holder_id = ${id}` },
} as const satisfies Record<string, { table: string; only?: SQL; of?: (id: number) => SQL }>

export type Summary = Readonly<Record<keyof typeof counted, number>>

/** Returns the counts of an account's things, in one statement. */
export async function summaryOf(
  database: Queryable,
  tables: readonly PersonalTable[],
  memberId: number,
): Promise<Summary> {
  const person = personOf(tables, memberId)
  const parts = Object.entries<{ table: string; only?: SQL; of?: (id: number) => SQL }>(counted).map(
    ([name, { table, only = sql`true`, of }]) => {
      const part = tables.find((each) => nameOf(each.table) === table)
      if (!part) throw new Error(`Nothing of members is held in ${table}`)
      const rows = of ? of(memberId) : part.rows(person)
      return sql`select ${name}::text as name, (select count(*) from ${part.table} where ${rows} and ${only})::int as count`
    },
  )
  const { rows } = await database.execute<{ name: keyof typeof counted; count: number }>(
    sql.join(parts, sql` union all `),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count])) as Record<keyof typeof counted, number>
}
