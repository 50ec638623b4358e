import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '@/platform/config/root'
import { timeouts } from './timeouts'

/** The migrations of this code that a server's database has not seen, by name; it is left as it is. */
export async function pendingMigrations(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeouts.connection })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
    )
    const seen = rows[0]?.there
      ? await client.query('select created_at from drizzle.__drizzle_migrations')
      : { rows: [] }
    const times = new Set(seen.rows.map(({ created_at: when }) => Number(when)))
    const journal = JSON.parse(readFileSync(join(root, 'migrations', 'meta', '_journal.json'), 'utf8')) as Journal
    return journal.entries.filter(({ when }) => !times.has(when)).map(({ tag }) => tag)
  } finally {
    await client.end()
  }
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}
