import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { everyTable } from '../database/tables'
import { bindingColumns, distributions, unboundTables } from './sharding'

const tables = await everyTable()

it('the document places every table, and no other', () => {
  const named = distributions.map(({ table }) => table)
  expect(named).toEqual(tables.map((table) => getTableConfig(table).name).toSorted())
})

it('a member table is placed by an own column, or with a table that it refers to', () => {
  const ofMembers = new Set(distributions.filter(({ how }) => how === 'member').map(({ table }) => table))
  const wrong = distributions.filter(({ table, how, by }) => {
    if (how !== 'member') return false
    const found = tables.map(getTableConfig).find(({ name }) => name === table)
    const [, parent] = /^through (\w+)$/.exec(by) ?? []
    if (parent === undefined) return !found?.columns.some(({ name }) => toSnakeCase(name) === by)
    const refersTo = found?.foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name) ?? []
    return !(ofMembers.has(parent) && refersTo.includes(parent))
  })
  expect(wrong).toEqual([])
})

it.each([
  ['select * from "orders" where "orders"."member_id" = $1', []],
  ['select * from "orders" own join "order_lines" line on line.order_id = own.id where own.member_id = $1', []],
  ['select * from "order_lines" line where line.pid = $1', ['order_lines']],
  ['select (select count(*) from "orders") from "members" where "members"."id" = $1', ['orders']],
  ['update "tickets" set state = $1 where subject = $2', ['tickets']],
  ['select * from "operators" where role = $1', []],
])('finds statements that no member binds: %s', (statement, unbound) => {
  expect(unboundTables(statement, bindingColumns(tables))).toEqual(unbound)
})
