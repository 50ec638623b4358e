import type pg from 'pg'
import type { Migration } from './files'
import { contract, expand, type Judgement, pattern } from './judgement'
import { rules } from './rules'
import { pendingOf, readApplied } from './state'

const aboutNoTable = /^(create (or replace )?function|comment on|set )/i

/** Removes comments before a statement and its line breaks. */
const tidy = (statement: string) =>
  statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Judges every statement of a migration. A table that the migration itself makes has no users yet, and a constraint
 * that it drops and makes again is taken to allow more than before.
 */
export function judge(statements: readonly string[]): readonly Judgement[] {
  // Bodies of functions hold semicolons.
  const all = statements
    .flatMap((text) => (/\$\$/.test(text) ? [text] : text.split(';')))
    .map(tidy)
    .filter(Boolean)
  const made = new Set(all.flatMap((text) => pattern('create table (?:if not exists )?NAME').exec(text)?.[1] ?? []))
  const dropped = new Set(all.flatMap((text) => pattern('alter table \\S+ drop constraint NAME').exec(text)?.[1] ?? []))
  return all.map((text) => {
    const rule = rules.find(({ of }) => of.test(text))
    const table = rule?.of.exec(text)?.[1] ?? null
    if (!rule || table === null) {
      if (aboutNoTable.test(text)) return { table, ...expand('none') }
      return { table, ...contract(), mend: `No rule says what this does: ${text.slice(0, 60)}` }
    }
    // A foreign key of a table just made blocks writers of the table that it refers to, until the migration is done.
    if (made.has(table)) return { table, ...expand(/ references /i.test(text) ? 'writes' : 'none') }
    const found = rule.judge(text)
    const replaced = pattern('alter table \\S+ add constraint NAME').exec(text)?.[1]
    return { table, ...found, ...(replaced && dropped.has(replaced) && { kind: 'expand' as const }) }
  })
}

/** Returns the kind of a migration: the worst of its statements. */
export const kindOf = (judgements: readonly Judgement[]) =>
  judgements.some(({ kind }) => kind === 'contract') ? 'contract' : 'expand'

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
