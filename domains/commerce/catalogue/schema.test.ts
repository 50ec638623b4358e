import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { schemaDocument } from '@/tests/import/schema-document'
import { catalogueFiles } from './check/files'

describe('the documented schema', () => {
  it.each(Object.values(catalogueFiles))(
    'of $name is the one that checks the file',
    async ({ name, title, schema }) => {
      const place = join(root, 'docs', 'reference', 'catalogue', name.replace('.jsonl', '.schema.json'))
      await expect(schemaDocument(`${title}: one line of ${name}`, schema)).toMatchFileSnapshot(place)
      expect(await readFile(join(root, 'docs', 'reference', 'catalogue', 'README.md'), 'utf8')).toContain(name)
    },
  )
})
