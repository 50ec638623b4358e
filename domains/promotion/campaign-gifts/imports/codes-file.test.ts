import { describe, expect, it } from 'vitest'
import { giftCodesFile } from './codes-file'

const free = { campaign: 'all-in-one-new', currency: 'EUR', amount: 2500, code: 'AMZ-0001' }
const given_at = '2026-03-05T10:00:00Z'
const isRight = (more: object) => giftCodesFile.schema.safeParse({ ...free, ...more }).success

describe('a line of gift-codes.jsonl', () => {
  it.each([{}, { site: 'DE' }, { given_at, order: 'A' }, { given_at, order: 'A', line: 2, site: 'FR' }])(
    'is a code that is free or was given: %j',
    (given) => expect(isRight(given)).toBe(true),
  )

  it.each([
    { campaign: 'spring' },
    { amount: 0 },
    { code: 'abc' },
    { given_at },
    { order: 'A' },
    { line: 1 },
    { site: 'US' },
    { site: 'AT' },
    { given_at, order: 'A', site: 'US' },
    { codes: 'x' },
  ])('is refused with %j', (wrong) => expect(isRight(wrong)).toBe(false))
})
