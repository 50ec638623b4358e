import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Transaction } from './connect'
import { allOrNothing } from './transaction'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const put = (transaction: Transaction, name: string) =>
  transaction.execute(sql`insert into events (name, payload, at) values (${name}, '{}', now())`)
const countOf = async (name: string) =>
  (await server.database.execute(sql`select 1 from events where name = ${name}`)).rows.length

it('work that returns null leaves nothing behind', async () => {
  const nothing = await allOrNothing(server.database, async (transaction) => {
    await put(transaction, 'undone')
    return null
  })
  expect([nothing, await countOf('undone')]).toEqual([null, 0])
  expect(await allOrNothing(server.database, (transaction) => put(transaction, 'done').then(() => 7))).toBe(7)
  expect(await countOf('done')).toBe(1)
})

// The embedded database has one connection, so there are no concurrent waits.
if (inject('postgres') !== null) {
  it('two transactions in a deadlock both succeed in the end', async () => {
    await server.database.execute(sql`insert into attempts values ('one', 0, now(), now()), ('two', 0, now(), now())`)
    let first = 0
    let bothHaveOne = () => {}
    const met = new Promise<void>((resolve) => {
      bothHaveOne = resolve
    })
    const raise = (keys: readonly [string, string]) =>
      allOrNothing(server.database, async (transaction) => {
        const add = (key: string) => transaction.execute(sql`update attempts set count = count + 1 where key = ${key}`)
        await add(keys[0])
        if (++first === 2) bothHaveOne()
        await met
        await add(keys[1])
        return true
      })
    expect(await Promise.all([raise(['one', 'two']), raise(['two', 'one'])])).toEqual([true, true])
    const { rows } = await server.database.execute<{ count: number }>(
      sql`select count from attempts where key in ('one', 'two')`,
    )
    expect(rows.map(({ count }) => count)).toEqual([2, 2])
  })
}
