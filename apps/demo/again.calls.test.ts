import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyTable } from '@/tests/database/tables'
import { startServerWithFiles } from '@/tests/shop/releases'
import { loadDemo } from './data'

let server: Awaited<ReturnType<typeof startServerWithFiles>>
beforeAll(async () => {
  server = await startServerWithFiles()
  await loadDemo(server.installation)
})
afterAll(() => server.close())

/** How many rows each table of what customers have done has. */
async function rowsOf() {
  const names = [
    'member',
    'order',
    'compan',
    'seat',
    'ticket',
    'refund',
    'trial',
    'coupon',
    'gift',
    'activation',
    'code',
  ]
  const tables = (await everyTable()).map(getTableName).filter((name) => names.some((each) => name.includes(each)))
  const counts: Record<string, number> = {}
  for (const name of tables) counts[name] = await server.database.$count(sql.identifier(name) as never)
  return counts
}

/** Checks that a start leaves the data unchanged after the given statement. */
async function staysWhen(happens: string) {
  const before = await rowsOf()
  await server.database.execute(happens)
  const members = await loadDemo(server.installation)
  expect(members.length).toBeGreaterThan(5)
  expect(await rowsOf()).toEqual(before)
}

it('starts again when the founder of the company has another address', () =>
  staysWhen(`update members set email = 'elsewhere@example.test' where email = 'lin@example.test'`))

it('starts again when one after the other has another address', async () => {
  const { rows } = await server.database.execute<{ id: string; email: string }>(
    `select m.id, m.email from members m join demo_accounts d on d.account_id = m.id where m.kind = 'person'
      and d.kind = 'member' and m.email like '%@example.test' order by m.id`,
  )
  for (const { id, email } of rows) {
    await staysWhen(`update members set email = 'moved-' || email where id = ${id}`)
    await server.database.execute(`update members set email = '${email}' where id = ${id}`)
  }
})

it('starts again when the company has another name, and everybody another address', async () => {
  await staysWhen(`update members set username = 'Skerrylight AG' where kind = 'company'`)
  await staysWhen(`update members set email = 'moved-' || email where kind = 'person'`)
})
