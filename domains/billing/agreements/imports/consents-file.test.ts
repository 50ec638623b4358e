import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { fileDocument } from '@/tests/import/schema-document'
import { consentsFile } from './consents-file'

it('is documented by the schema that it is checked by', async () => {
  const place = join(root, 'docs', 'reference', 'import', 'consents.schema.json')
  await expect(fileDocument(consentsFile)).toMatchFileSnapshot(place)
  const page = await readFile(join(root, 'docs', 'reference', 'import', 'README.md'), 'utf8')
  for (const field of Object.keys(consentsFile.schema.shape)) expect(page).toContain(`\`${field}\``)
})
