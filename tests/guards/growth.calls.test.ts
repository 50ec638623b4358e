import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { partitionedTables } from '@/platform/database/partitions'
import { recordStatements } from '../database/statements'
import { startServer, type TestServer } from '../server/server'

const page = readFileSync(join(root, 'docs', 'operation', 'database.md'), 'utf8')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The rows of the table of data that expires: `table`, and the job that deletes it. */
const going = [...page.matchAll(/^\| `(\w+)` \| .*\| `([\w.]+)` \|$/gm)].map(([, table, job]) => `${table} by ${job}`)
const staying = [...(page.match(/<!-- stays -->([\s\S]*?)<!-- \/stays -->/)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(
  ([, table]) => table,
)

/** Comes round only where a mailbox is read. */
const whereMailIsRead = 'mailbox.purge'

/** Every recurring job, as a server puts them into the queue. */
async function recurringJobs(): Promise<readonly string[]> {
  await server.worker.start()
  await server.worker.stop()
  await server.worker.drain()
  const { rows } = await server.database.execute<{ kind: string }>(sql`select kind from jobs where singleton = kind`)
  return [...rows.map(({ kind }) => kind), whereMailIsRead].sort()
}

it('each table is purged automatically, with its row in docs/operation/database.md, or is named there as permanent', async () => {
  const { rows } = await server.database.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
  const named = [...going.map((row) => row.split(' ')[0]), ...staying]
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name))
})

it('every deletion by a recurring job is listed there, with the job', async () => {
  const recorded = recordStatements(server.pool)
  const seen = new Set<string>()
  const jobs = await recurringJobs()
  let read = recorded.soFar().length
  for (const kind of jobs) {
    await server.database.execute(sql`update jobs set run_at = ${server.clock.now()}::timestamptz where kind = ${kind}`)
    read = recorded.soFar().length
    await server.worker.drain()
    for (const statement of recorded.soFar().slice(read))
      for (const [, table] of statement.matchAll(/delete from "(\w+)"/g))
        if (table !== 'jobs') seen.add(`${table} by ${kind}`)
  }
  recorded.stop()
  // Of these the oldest partitions go whole.
  for (const { name } of partitionedTables) seen.add(`${name} by platform.purge`)
  expect([...seen].filter((row) => !going.includes(row)).sort()).toEqual([])
  expect(going.filter((row) => !jobs.includes(row.split(' by ')[1] ?? ''))).toEqual([])
})
