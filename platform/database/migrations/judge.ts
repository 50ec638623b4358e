import { contract, expand, type Judgement, pattern } from './judgement'
import { rules } from './rules'

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
