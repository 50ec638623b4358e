import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { rowsOf } from '@/platform/text/table'
import { builtInLanguages, type Language } from './languages'
import { type Cell, tableWriter, textOfCell } from './server-spreadsheet'

async function written(reader: Language | 'program', rows: readonly (readonly Cell[])[]): Promise<string> {
  const table = tableWriter(reader)
  const [content] = await Promise.all([buffer(table), pipeline(Readable.from(rows), table)])
  return content.toString()
}

const columns = ['product', 'name']

/** Reads it as an importer does. */
const read = async (...table: Parameters<typeof written>) =>
  (rowsOf(await written(...table)) ?? []).map(({ cells }) => cells)

const row: readonly Cell[] = ['Wren; Ltd, "1"', { figure: '-12.50' }, 0.25, 1234, null, 'v1.5']

test.each([
  ['de', '\ufeff"Wren; Ltd, ""1""";-12,50;0,25;1234;;v1.5\n'],
  ['es', '\ufeff"Wren; Ltd, ""1""";-12,50;0,25;1234;;v1.5\n'],
  ['fr', '\ufeff"Wren; Ltd, ""1""";-12,50;0,25;1234;;v1.5\n'],
  ['en', '\ufeff"Wren; Ltd, ""1""",-12.50,0.25,1234,,v1.5\n'],
  ['ja', '\ufeff"Wren; Ltd, ""1""",-12.50,0.25,1234,,v1.5\n'],
  ['zh', '\ufeff"Wren; Ltd, ""1""",-12.50,0.25,1234,,v1.5\n'],
  ['program', '"Wren; Ltd, ""1""",-12.50,0.25,1234,,v1.5\n'],
] as const)('a table for %s has its separator and its decimal mark', async (reader, table) => {
  expect(await written(reader, [row])).toBe(table)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\u22121',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tWren',
  ' =1',
  '   @SUM(A1)',
  '\u00a0=1',
  '\ufeff=1',
  '\u200b=1',
  '\u0000=1',
  '\uff1d1',
  '\uff0b1',
  '\uff0d1',
  '\uff20SUM(A1)',
  '\ufe661',
  '\u3000\uff1d1',
  '-0.02',
  "'=1",
])('the text %j is escaped', async (text) => {
  expect(await read('en', [columns, ['of', text]])).toEqual([columns, ['of', `'${text}`]])
})

test.each(['', 'Wren', 'a=b', 'ada@example.test', '29.99', '1-2', '\u2014 a dash', 'two\n=lines', "'t Hert"])(
  'the text %j is not escaped',
  async (text) => {
    expect(await read('de', [columns, ['of', text]])).toEqual([columns, ['of', text]])
  },
)

const anyText = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\ufeff'))
const awkward = fc.string({ unit: fc.constantFrom(...`'"=+-@;,. \t\r\nä`) })
it('a table for any language is read back as it was written', async () => {
  const tables = fc.array(fc.tuple(anyText, awkward, fc.constant('sold')), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('program' as const, ...builtInLanguages), tables, async (reader, rows) => {
      const found = await read(reader, [columns, ...rows])
      expect(found.map((cells) => cells.map(textOfCell))).toEqual([columns, ...rows.map((cells) => [...cells])])
    }),
    { numRuns: 300 },
  )
})
