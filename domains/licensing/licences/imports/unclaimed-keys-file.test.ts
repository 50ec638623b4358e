import { describe, expect, it } from 'vitest'
import { unclaimedKeysFile } from './unclaimed-keys'

const least = { key: 'OLD-TIDE-2009-000417', pid: 701, bought_at: '2016-05-04T10:00:00Z' }
const read = (more: object) => unclaimedKeysFile.schema.safeParse({ ...least, ...more })

describe('a line of unclaimed-keys.jsonl', () => {
  it('needs the key, its product and its date; the defaults are one licence without an end', () => {
    expect(unclaimedKeysFile.schema.parse(least)).toMatchObject({ term: 'LFT', quantity: 1 })
    for (const field of Object.keys(least)) expect(read({ [field]: undefined }).success).toBe(false)
  })

  it.each([{ key: '1234567 890' }, { key: 'x'.repeat(128) }, { term: '1Y' }, { quantity: 1000 }])(
    'may be with %j',
    (more) => expect(read(more).success).toBe(true),
  )

  it.each([
    { key: '1234567' },
    { key: 'x'.repeat(129) },
    { key: ' 12345678' },
    { key: 'Schlüssel-1' },
    { pid: 0 },
    { term: 'ever' },
    { quantity: 0 },
    { quantity: 1001 },
    { bought_at: '2016' },
    { owner: 'ida@example.test' },
  ])('is refused with %j', (wrong) => expect(read(wrong).success).toBe(false))
})
