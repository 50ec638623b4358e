import { contract, expand, type Judgement, pattern } from './judgement'

type Judge = (statement: string) => Omit<Judgement, 'table'>
interface Rule {
  readonly of: RegExp
  readonly judge: Judge
}

const beside = 'Build it beside the writes: create index concurrently, in a migration that does nothing else.'
const unchecked = 'Add it "not valid", and validate it in a later statement, which blocks no access.'
const volatile = /default\s+(gen_random_uuid|random|clock_timestamp|nextval|timeofday)/i

/** The rules, of which the first that fits a statement counts. */
export const rules: readonly Rule[] = [
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
