import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('deletes known browsers a year after their login, but never the record of a changed password', async () => {
  const { database, clock, worker } = server
  const { id } = await server.member({ email: 'bob@example.test' })
  await database.execute(sql`
    insert into account_events (member_id, at, what)
    select ${id}, ${clock.now()}::timestamptz, what from unnest(array['newBrowser', 'passwordChanged']) what`)
  const leftAfter = async (count: number) => {
    clock.advance(days(count))
    await enqueue(database, { kind: 'identity.purge', payload: {}, runAt: clock.now() })
    await worker.drain()
    const { rows } = await database.execute<{ what: string }>(
      sql`select what from account_events where member_id = ${id} order by what`,
    )
    return rows.map(({ what }) => what)
  }
  expect(await leftAfter(360)).toEqual(['newBrowser', 'passwordChanged'])
  expect(await leftAfter(10)).toEqual(['passwordChanged'])
})
