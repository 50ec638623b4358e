import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('a member whose ended term fails does not stop the others', async () => {
  const seats = await openSeats(server)
  for (const email of ['ada@example.test', 'ben@example.test', 'cem@example.test']) {
    await seats.member(email, [{ term: '1Y' }])
    expect((await seats.signIn(email)).cscode).toBe(0)
  }
  server.clock.advance(days(400))
  const { rows } = await server.database.execute<{ id: number }>(sql`select id::int from seat_pools order by id`)
  const [broken] = rows
  await server.database.execute(sql`alter table seat_pools add constraint never_changed
    check (id <> ${sql.raw(String(broken?.id))} or total = 1)`)
  await enqueue(server.database, { kind: 'licences.terms', payload: {}, runAt: server.clock.now() })
  await server.worker.drain()
  const left = await server.database.execute<{ total: number }>(sql`select total from seat_pools order by id`)
  expect(left.rows.map(({ total }) => total)).toEqual([1, 0, 0])
  const failed = await server.database.execute<{ error: string }>(sql`
    select last_error as error from jobs where kind = 'licences.terms' and last_error is not null`)
  expect(failed.rows).toHaveLength(1)
})
