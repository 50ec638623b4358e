import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { fileDocument } from '@/tests/import/schema-document'
import { licenceKeysFile } from './licence-keys-file'

it.each([{}, { order: 'A' }, { key: '' }, { key: ' A' }, { key: 'a\nb' }, { unit: 0 }, { line: 0 }, { seat: 1 }])(
  'a line of licence-keys.jsonl is refused with %j',
  (wrong) => {
    const least = 'order' in wrong || Object.keys(wrong).length === 0 ? {} : { order: 'A', key: 'DKQ4-77XA' }
    expect(licenceKeysFile.schema.safeParse({ ...least, ...wrong }).success).toBe(false)
  },
)

it('is documented by the schema that it is checked by', async () => {
  const place = join(root, 'docs', 'reference', 'import', 'licence-keys.schema.json')
  await expect(fileDocument(licenceKeysFile)).toMatchFileSnapshot(place)
  const page = await readFile(join(root, 'docs', 'reference', 'import', 'README.md'), 'utf8')
  for (const field of Object.keys(licenceKeysFile.schema.shape)) expect(page).toContain(`\`${field}\``)
})
