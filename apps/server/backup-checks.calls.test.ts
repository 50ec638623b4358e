import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumsIn, wrongIn } from '@/platform/backup/ledger'
import type { Transaction } from '@/platform/database/connect'
import { startServer, type TestServer } from '@/tests/server/server'
import { backupParts } from './domains'

const pools = 4000
const released = 3
const rowsThere = pools * (4 + released)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** As a restore has laid them down, when it begins to look at them; taken back in the end. */
const withRows = async (work: (transaction: Transaction) => Promise<void>) => {
  await server.database
    .transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`)
      await transaction.execute(sql`
        insert into seat_pools (member_id, line, platform, total, used)
        select n, 'editor', 'win', 2, 1 from generate_series(1, ${pools}::int) n`)
      await transaction.execute(sql`
        insert into seats (id, pool_id, device_hash, device, granted_at, last_seen_at, released_at)
        select gen_random_uuid(), p.id, decode(lpad(to_hex(s), 64, '0'), 'hex'), 'Desk', now(), now(),
          case when s > 0 then now() end
        from seat_pools p cross join generate_series(0, ${released}::int) s`)
      await transaction.execute(sql`
        insert into orders (number, member_id, status, origin, placed_at, paid_at, currency, total, country, vat_basis_points, catalogue_version)
        select 'N' || n, n, 2, 'import', now(), now(), 'EUR', 100, 'DE', 1900, 1 from generate_series(1, ${pools}::int) n`)
      await transaction.execute(sql`
        insert into order_lines (order_id, position, pid, term, platforms, quantity, names, unit_amount, amount, status)
        select id, 0, 1, '1Y', '{win}', 1, '{}', 100, 100, 2 from orders`)
      await transaction.execute(sql`analyze seat_pools, seats, orders, order_lines`)
      await work(transaction)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
}
class TakenBack extends Error {}

interface Plan {
  readonly 'Parent Relationship'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** How many rows went through any of the plan's nodes, and whether it asks something again for each row. */
async function planOf(transaction: Transaction, statement: SQL) {
  const { rows } = await transaction.execute<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
    sql`explain (analyze, format json) ${statement}`,
  )
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan)
  const rowsOf = (node: Plan) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
    node['Actual Loops']
  return {
    touched: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
    asksForEach: nodes.some((node) => node['Parent Relationship'] === 'SubPlan'),
  }
}

const statements = backupParts.flatMap(({ ledger = [], wrong = [] }) => [
  ...ledger.map(({ name, rows }) => [name, sumsIn(rows)] as const),
  ...wrong.map(({ name, rows }) => [name, wrongIn(rows)] as const),
])

describe('the checks of a restore', () => {
  it('each check is one query for all rows', async () => {
    await withRows(async (transaction) => {
      for (const [name, statement] of statements) {
        const { touched, asksForEach } = await planOf(transaction, statement)
        expect({ name, asksForEach }).toEqual({ name, asksForEach: false })
        expect(touched, name).toBeLessThan(5 * rowsThere)
      }
    })
  })

  it('the checks name sums that do not match', async () => {
    await withRows(async (transaction) => {
      await transaction.execute(sql`update seat_pools set used = 2 where member_id in (7, 8)`)
      await transaction.execute(sql`update seat_pools set used = 0 where member_id = 9`)
      await transaction.execute(sql`delete from seats where pool_id = (select id from seat_pools where member_id = 8)`)
      await transaction.execute(
        sql`delete from order_lines where order_id in (select id from orders where number = 'N3')`,
      )
      const found: unknown[] = []
      for (const { rows } of backupParts.flatMap(({ wrong = [] }) => wrong)) {
        found.push(...(await transaction.execute(wrongIn(rows))).rows)
      }
      expect(found).toHaveLength(4)
    })
  })
})
