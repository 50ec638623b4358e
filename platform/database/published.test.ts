import { eq, getTableColumns } from 'drizzle-orm'
import { getTableConfig, integer, PgDialect, pgTable, QueryBuilder, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { published } from './published'

const people = pgTable('people', { id: integer().primaryKey(), name: text(), secret: text() })
const shown = published(people, 'id', 'name')

it('a published table has exactly the named columns', () => {
  expect(Object.keys(getTableColumns(shown))).toEqual(['id', 'name'])
  expect(shown.name).toBe(people.name)
  // @ts-expect-error it is not published
  expect(shown.secret).toBeUndefined()
})

it('a published table is read and joined like its table', () => {
  const { sql } = new QueryBuilder().select().from(shown).where(eq(shown.id, 1)).toSQL()
  expect(sql).toBe('select "id", "name" from "people" where "people"."id" = $1')
  expect(new PgDialect().sqlToQuery(eq(shown.id, people.id)).sql).toBe('"people"."id" = "people"."id"')
})

it('a published table can be referenced by a key', () => {
  const pets = pgTable('pets', { owner: integer().references(() => shown.id) })
  const [key] = getTableConfig(pets).foreignKeys
  expect(key?.reference().foreignTable).toBe(people)
})
