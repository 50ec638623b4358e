import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOlder, root, version } from '@/platform/config/root'
import { readMigrations } from '@/platform/database/migrations/files'
import { judge, kindOf } from '@/platform/database/migrations/plan'

/** Each release with the last migration that it had. */
const releases = JSON.parse(readFileSync(join(root, 'migrations', 'releases.json'), 'utf8')) as Record<string, string>
const migrations = readMigrations()
const first = migrations.findIndex(({ tag }) => tag === Object.values(releases)[0])
/** Before the first release no servers were in use. */
const sinceThen = first === -1 ? [] : migrations.slice(first + 1)

describe('a migration', () => {
  it('is compatible with servers of the previous version: removals come a release later', () => {
    const unsafe = sinceThen.filter(
      ({ statements, worksFrom }) => kindOf(judge(statements)) === 'contract' && !worksFrom,
    )
    expect(
      unsafe.map(
        ({ tag }) => `${tag} needs a first line "-- contract: unused since X.Y.Z" (docs/operation/upgrades.md)`,
      ),
    ).toEqual([])
  })

  it('that removes something names the release since which it is unused', () => {
    const wrong = migrations.filter(
      ({ worksFrom }) => worksFrom !== null && (!(worksFrom in releases) || !isOlder(worksFrom, version)),
    )
    expect(wrong.map(({ tag }) => tag)).toEqual([])
  })

  it('a migration blocks users only for a moment', () => {
    const slow = sinceThen.flatMap(({ tag, statements }) =>
      judge(statements).flatMap(({ mend }) => (mend === null ? [] : [`${tag}: ${mend}`])),
    )
    expect(slow).toEqual([])
  })

  it('that builds an index concurrently does nothing else', () => {
    const mixed = sinceThen.filter(
      ({ isBeside, statements }) => isBeside && !statements.every((text) => /index concurrently/i.test(text)),
    )
    expect(mixed.map(({ tag }) => tag)).toEqual([])
  })

  it('is generated against the newest snapshot, and no older one is kept', () => {
    const number = migrations.at(-1)?.tag.slice(0, 4)
    expect(readdirSync(join(root, 'migrations', 'meta')).sort()).toEqual([`${number}_snapshot.json`, '_journal.json'])
  })

  it('of a release is kept', () => {
    const tags = migrations.map(({ tag }) => tag)
    expect(Object.values(releases).filter((tag) => !tags.includes(tag))).toEqual([])
  })
})

describe('the effect of a statement on running servers', () => {
  it.each([
    ['create table "notes" ("id" bigint primary key)', 'expand', 'none', false],
    ['alter table "orders" add column "note" text', 'expand', 'everything', false],
    ['ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL', 'expand', 'everything', false],
    ['alter table "orders" add column "note" text not null', 'contract', 'everything', false],
    ['alter table "orders" add column "key" uuid default gen_random_uuid()', 'contract', 'everything', true],
    [
      'create index concurrently "orders_note" on "orders" using btree ("note")',
      'expand',
      'changes of its shape',
      false,
    ],
    ['create index "orders_note" on "orders" using btree ("note")', 'expand', 'writes', true],
    ['create unique index concurrently "orders_note" on "orders" ("note")', 'contract', 'changes of its shape', false],
    ['alter table "orders" add constraint "c" check (total > 0)', 'contract', 'everything', true],
    ['alter table "orders" add constraint "c" check (total > 0) not valid', 'contract', 'everything', false],
    ['alter table "orders" validate constraint "c"', 'expand', 'changes of its shape', false],
    ['alter table "orders" add constraint "u" unique ("note")', 'contract', 'everything', true],
    ['alter table "orders" alter column "note" set not null', 'contract', 'everything', false],
    ['alter table "orders" alter column "note" drop not null', 'expand', 'everything', false],
    ['alter table "orders" alter column "note" set data type bigint', 'contract', 'everything', false],
    ['-- why\nalter table "orders" rename column "note" to "remark"', 'contract', 'everything', false],
    ['alter table "orders" drop column "note"', 'contract', 'everything', false],
    ['drop table "notes"', 'contract', 'everything', false],
    ['update "orders" set note = 1', 'expand', 'none', false],
    ['do $$ begin drop table orders; end $$', 'contract', 'everything', true],
  ])('%s', (statement, kind, lock, isToMend) => {
    const [judgement] = judge([statement])
    expect([judgement?.kind, judgement?.lock, judgement?.mend !== null]).toEqual([kind, lock, isToMend])
  })

  it('is none on a table that it creates, but blocks writes to the tables that this refers to', () => {
    const judged = judge([
      'create table "notes" ("id" bigint primary key)',
      'alter table "notes" add constraint "f" foreign key ("id") references "orders"("id")',
      'create index "notes_id" on "notes" ("id")',
    ])
    expect(judged.map(({ kind, lock, mend }) => [kind, lock, mend])).toEqual([
      ['expand', 'none', null],
      ['expand', 'writes', null],
      ['expand', 'none', null],
    ])
  })

  it('a constraint that is dropped and added again counts as a widening', () => {
    const judged = judge([
      'alter table "orders" drop constraint "c"; alter table "orders" add constraint "c" check (true) not valid',
    ])
    expect(kindOf(judged)).toBe('expand')
  })
})
