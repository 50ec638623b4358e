import { sql } from 'drizzle-orm'
import type { TestServer } from '../server/server'

/** Has every change of a row fail while something is done, as damaged data would. @param row a condition on `old` */
export async function whileBroken(server: TestServer, table: string, row: string, act: () => Promise<unknown>) {
  const { database } = server
  await database.execute(sql`
    create function broken_row() returns trigger language plpgsql as $$ begin raise 'This row is broken'; end $$`)
  await database.execute(
    sql.raw(
      `create trigger broken_row before update or delete on ${table} for each row when (${row}) execute function broken_row()`,
    ),
  )
  try {
    await act()
  } finally {
    await database.execute(sql`drop function broken_row cascade`)
  }
}
