import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { structureOf } from '@/tests/database/structure'
import { startServer, type TestServer } from '@/tests/server/server'
import { takeWatchOff } from './emptied'

let server: TestServer
let client: pg.PoolClient
beforeAll(async () => {
  server = await startServer()
  client = await server.pool.connect()
})
afterAll(async () => {
  client.release()
  await server.close()
})

/** How many there are of what looks at rows, or is kept beside them. */
async function watching() {
  const { rows } = await client.query<Record<'keys' | 'triggers' | 'indexes', number>>(`
    select (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys,
      (select count(*)::int from pg_trigger where not tgisinternal) as triggers,
      (select count(*)::int from pg_index x join pg_class c on c.oid = x.indrelid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace) as indexes`)
  return rows[0]
}

it('rows are loaded without triggers and indexes, and afterwards every table is as migrations made it', async () => {
  const before = await structureOf(client)
  expect(before.indexes?.length).toBeGreaterThan(400)
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  await client.query('begin')
  try {
    const watch = await takeWatchOff(client, new Set(tables.map(({ name }) => name)))
    expect(await watching()).toEqual({ keys: 0, triggers: 0, indexes: 0 })
    for (const { name } of tables) await watch.indexTable(client, name)
    await watch.putBack(client)
    expect(await structureOf(client)).toEqual(before)
  } finally {
    await client.query('rollback')
  }
})
