import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { root } from '@/platform/config/root'
import { catalogueFiles } from './files'

describe('the documented schema', () => {
  it.each(Object.values(catalogueFiles))('of $name is that by which it is checked', async ({ name, title, schema }) => {
    const document = { title: `${title}: one line of ${name}`, ...z.toJSONSchema(schema, { io: 'input' }) }
    const place = join(root, 'docs', 'catalogue', name.replace('.jsonl', '.schema.json'))
    await expect(`${formatted(JSON.stringify(document, null, 2))}\n`).toMatchFileSnapshot(place)
    expect(await readFile(join(root, 'docs', 'catalogue', 'README.md'), 'utf8')).toContain(name)
  })
})

/** As the formatter of the house leaves it: a list of words stands in one line where it fits. */
function formatted(json: string) {
  return json.replaceAll(
    /^( *.*)\[\n\s+([^[\]{}]*?)\n\s+\](,?)$/gm,
    (long, key: string, words: string, comma: string) => {
      const short = `${key}[${words.replaceAll(/\n\s+/g, ' ')}]${comma}`
      return short.length <= 120 ? short : long
    },
  )
}
