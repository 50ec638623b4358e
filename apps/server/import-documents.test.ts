import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { fileDocument } from '@/tests/import/schema-document'
import { partFiles } from './import'

const documents = join(root, 'docs', 'reference', 'import')

it.each(partFiles)('$name is documented by the schema that it is checked by', async (file) => {
  const schema = file.name.replace('.jsonl', '.schema.json')
  const document = fileDocument(file)
  await expect(document).toMatchFileSnapshot(join(documents, schema))
  const page = await readFile(join(documents, 'README.md'), 'utf8')
  const { properties }: { properties: object } = JSON.parse(document)
  const named = [`| \`${file.name}\` |`, `(${schema})`, ...Object.keys(properties).map((field) => `\`${field}\``)]
  expect(named.filter((each) => !page.includes(each))).toEqual([])
})
