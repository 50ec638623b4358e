import type pg from 'pg'
import type { Migration } from './files'
import { judge, kindOf } from './judge'
import type { Judgement } from './judgement'
import { pendingOf, readApplied } from './state'

/** The expected effect of a migration on a database in use. */
export interface PlannedMigration {
  readonly tag: string
  readonly kind: Judgement['kind']
  /** The oldest version of servers that may be at work afterwards; null: any. */
  readonly worksFrom: string | null
  readonly steps: readonly (Pick<Judgement, 'table' | 'lock' | 'lasts'> & { readonly rows: number })[]
}

/** Returns what would be run. In an empty database no step blocks other users. */
export async function planOf(client: pg.ClientBase, migrations: readonly Migration[]): Promise<PlannedMigration[]> {
  const applied = await readApplied(client)
  const rows = await estimatedRows(client)
  return pendingOf(migrations, applied).map(({ tag, worksFrom, statements }) => {
    const judged = judge(statements)
    const steps = applied.length === 0 ? [] : judged
    return {
      tag,
      kind: kindOf(judged),
      worksFrom,
      steps: steps.map(({ table, lock, lasts }) => ({ table, lock, lasts, rows: rows.get(table ?? '') ?? 0 })),
    }
  })
}

/** As the planner estimates them: an exact count would take long. */
async function estimatedRows(client: pg.ClientBase): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(`
    select c.relname as name,
      (select sum(greatest(leaf.reltuples, 0)) from pg_class leaf
        where leaf.oid = c.oid or leaf.oid in (select inhrelid from pg_inherits where inhparent = c.oid))::float8 as rows
    from pg_class c where c.relkind in ('r', 'p', 'i') and c.relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, rows: count }) => [name, Math.round(count)]))
}
