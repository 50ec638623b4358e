import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { root } from '@/platform/config/root'

/** Every table of the schema, as migrations are made from it. */
export async function everyTable(): Promise<readonly PgTable[]> {
  const files = ['platform', 'integrations', 'domains'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[\w/-]+\/tables(\.ts|\/[\w-]+\.ts)$/.test(file))
      .map((file) => join(root, room, file)),
  )
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ file) as Promise<object>))
  return [...new Set(modules.flatMap((each) => Object.values(each)))].filter((value) => is(value, PgTable))
}
