import { sql } from 'drizzle-orm'
import { test } from 'vitest'
import { startServer, type TestServer } from '../server/server'

/** How many rows there are of everything, and the last number of every sequence. The server itself makes keys of chance. */
async function contentOf({ database }: TestServer) {
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'jobs' order by 1`,
  )
  const content: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await database.execute(sql.raw(`select * from ${name}`))
    content[name] = rows.length
  }
  const { rows: sequences } = await database.execute(
    sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return { content, sequences }
}

test('the next server of a worker finds nothing of the one before', async ({ expect }) => {
  const first = await startServer()
  const before = await contentOf(first)
  const { id } = await first.member({ email: 'ada@example.test' })
  await first.database.execute(sql`delete from catalogue_drafts`)
  await first.database.execute(sql`set statement_timeout = 12345`)
  await first.visitor().login('ada@example.test', 'wrong')
  await first.close()

  const second = await startServer()
  expect(await contentOf(second)).toEqual(before)
  expect((await second.member({ email: 'ada@example.test' })).id).toBe(id)
  const { rows } = await second.database.execute(sql`show statement_timeout`)
  expect(rows).toEqual([{ statement_timeout: '0' }])
  await second.database.execute(sql`alter table members add column left_behind text`)
  await second.close()

  const third = await startServer()
  expect(await contentOf(third)).toEqual(before)
  expect(await third.member({ email: 'ada@example.test' })).not.toHaveProperty('left_behind')
  const { rows: columns } = await third.database.execute(
    sql`select 1 from information_schema.columns where column_name = 'left_behind'`,
  )
  expect(columns).toEqual([])
  await third.close()
})
