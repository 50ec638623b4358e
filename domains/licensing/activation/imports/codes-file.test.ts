import { describe, expect, it } from 'vitest'
import { codesFile } from './codes'

const free = { pool: 'partner-suite', code: 'WREN-0001' }
const given_at = '2021-03-05T10:00:00Z'
const isRight = (more: object) => codesFile.schema.safeParse({ ...free, ...more }).success

describe('a line of codes.jsonl', () => {
  it.each([
    {},
    { given_at, order: 'A', line: 1 },
    { given_at, order: 'A', line: 2, unit: 3 },
    { given_at, member: 'ida@example.test', product: 757 },
  ])('is a code that is free or was given for one product: %j', (given) => expect(isRight(given)).toBe(true))

  it.each([
    { pool: undefined },
    { code: 'abc' },
    { code: 'AB CD' },
    { given_at },
    { order: 'A', line: 1 },
    { given_at, order: 'A' },
    { given_at, line: 1 },
    { given_at, order: 'A', line: 0 },
    { given_at, order: 'A', line: 1, member: 'ida@example.test' },
    { given_at, member: 'ida@example.test' },
    { given_at, member: 'ida@example.test', product: 757, unit: 1 },
    { pools: 'x' },
  ])('is refused with %j', (wrong) => expect(isRight(wrong)).toBe(false))
})
