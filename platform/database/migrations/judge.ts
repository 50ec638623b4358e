/** The kind of access that a statement blocks on a table. */
export type Lock = 'none' | 'changes of its shape' | 'writes' | 'everything'

/** The effect of a migration's statement on servers that use the tables. */
export interface Judgement {
  /** Null: it is about no table in particular. */
  readonly table: string | null
  readonly lock: Lock
  /** How long: a moment, or as long as it takes to go over its rows. */
  readonly lasts: 'a moment' | 'its rows'
  /** Older code works after `expand`, but may not after `contract`. */
  readonly kind: 'expand' | 'contract'
  /** Why it has to be written otherwise; null: it need not. */
  readonly mend: string | null
}

const name = '(?:public\\.)?"?(\\w+)"?'
const pattern = (text: string) => new RegExp(`^${text.replaceAll('NAME', name)}`, 'i')

type Judge = (statement: string) => Omit<Judgement, 'table'>
interface Rule {
  readonly of: RegExp
  readonly judge: Judge
}

const expand = (lock: Lock, lasts: Judgement['lasts'] = 'a moment', mend: string | null = null) =>
  ({ lock, lasts, kind: 'expand', mend }) as const
const contract = (lasts: Judgement['lasts'] = 'a moment') =>
  ({ lock: 'everything', lasts, kind: 'contract', mend: null }) as const

const beside = 'Build it beside the writes: create index concurrently, in a migration that does nothing else.'
const unchecked = 'Add it "not valid", and validate it in a later statement, which blocks no access.'
const volatile = /default\s+(gen_random_uuid|random|clock_timestamp|nextval|timeofday)/i

const rules: readonly Rule[] = [
  { of: pattern('create table (?:if not exists )?NAME'), judge: () => expand('none') },
  {
    of: pattern('create (?:unique )?index concurrently (?:if not exists )?"?\\w+"? on (?:only )?NAME'),
    judge: (statement) =>
      /^create unique/i.test(statement)
        ? { ...contract('its rows'), lock: 'changes of its shape' }
        : expand('changes of its shape', 'its rows'),
  },
  {
    of: pattern('create (?:unique )?index (?:if not exists )?"?\\w+"? on (?:only )?NAME'),
    judge: (statement) => ({
      ...expand('writes', 'its rows', beside),
      kind: /^create unique/i.test(statement) ? 'contract' : 'expand',
    }),
  },
  { of: pattern('drop index (?:concurrently )?(?:if exists )?NAME'), judge: () => expand('everything') },
  {
    of: pattern('alter table (?:only )?NAME add column'),
    judge: (statement) => {
      if (volatile.test(statement)) {
        return {
          ...contract('its rows'),
          mend: 'Such a default rewrites every row: add the column without, then fill it in steps.',
        }
      }
      const isNeeded = /not null/i.test(statement) && !/default|generated/i.test(statement)
      return isNeeded ? contract() : expand('everything')
    },
  },
  {
    of: pattern('alter table (?:only )?NAME add constraint "?\\w+"? (?:check|foreign key)'),
    judge: (statement) =>
      /not valid\s*;?\s*$/i.test(statement) ? contract() : { ...contract('its rows'), mend: unchecked },
  },
  {
    of: pattern('alter table (?:only )?NAME validate constraint'),
    judge: () => expand('changes of its shape', 'its rows'),
  },
  {
    of: pattern('alter table (?:only )?NAME add constraint'),
    judge: () => ({ ...contract('its rows'), mend: `${beside} Then add the constraint "using index".` }),
  },
  { of: pattern('alter table (?:only )?NAME drop constraint'), judge: () => expand('everything') },
  {
    of: pattern('alter table (?:only )?NAME alter column "?\\w+"? (?:drop not null|set default|set statistics)'),
    judge: () => expand('everything'),
  },
  {
    of: pattern('alter table (?:only )?NAME alter column "?\\w+"? (?:set not null|set data type|type)'),
    judge: () => contract('its rows'),
  },
  { of: pattern('alter table (?:only )?NAME alter column "?\\w+"? drop default'), judge: () => contract() },
  { of: pattern('alter table (?:only )?NAME (?:drop column|rename)'), judge: () => contract() },
  { of: pattern('drop table (?:if exists )?NAME'), judge: () => contract() },
  { of: pattern('create (?:or replace )?trigger .*? on NAME'), judge: () => expand('writes') },
  { of: pattern('drop trigger (?:if exists )?"?\\w+"? on NAME'), judge: () => contract() },
  { of: pattern('(?:update|insert into|delete from) (?:only )?NAME'), judge: () => expand('none', 'its rows') },
]
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
