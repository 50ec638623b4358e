import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { withoutValues } from './errors'

const secret = 'k3y-of-the-day'
const ofDatabase = () =>
  Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: `Key (key)=(${secret}) already exists.`,
    where: `COPY keys, line 1: "${secret}"`,
  })
const ofStatement = () => new DrizzleQueryError('insert into keys values ($1)', [secret], ofDatabase())

it.each([
  ['of a statement', ofStatement()],
  ['of the driver', ofDatabase()],
  ['that came of one', new Error('The start failed', { cause: ofStatement() })],
  ['that came of one that came of one', new Error('A', { cause: new Error('B', { cause: ofDatabase() }) })],
])('an error %s is printed without the statement’s values', (_, error) => {
  expect(inspect(error)).toContain(secret)
  const printed = inspect(withoutValues(error))
  expect(printed).not.toContain(secret)
  expect(printed).toMatch(/duplicate key|insert into keys/)
})

it('every other error is printed unchanged', () => {
  const error = new TypeError('x is no function')
  expect(withoutValues(error)).toBe(error)
})

it('server and command line print errors through this function alone', () => {
  const files = ['apps', 'platform', 'integrations', 'domains']
    .flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name)),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('node_modules'))
  expect(files.length).toBeGreaterThan(500)
  const bare = files.filter((file) =>
    /console\.(error|log|warn)\([^\n]*(?<!withoutValues\()\berror\b(?!\.message|\.data|\s*instanceof)/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(bare).toEqual([])
})
