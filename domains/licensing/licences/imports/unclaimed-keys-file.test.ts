import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { fileDocument } from '@/tests/import/schema-document'
import { unclaimedKeysFile } from './unclaimed-keys-file'

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

it('is documented by the schema that it is checked by', async () => {
  const place = join(root, 'docs', 'reference', 'import', 'unclaimed-keys.schema.json')
  await expect(fileDocument(unclaimedKeysFile)).toMatchFileSnapshot(place)
  const page = await readFile(join(root, 'docs', 'reference', 'import', 'README.md'), 'utf8')
  for (const field of Object.keys(unclaimedKeysFile.schema.shape)) expect(page).toContain(`\`${field}\``)
})
