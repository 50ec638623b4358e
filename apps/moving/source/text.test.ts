import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from './csv'
import { readJson } from './json'
import type { Row } from './row'
import { openText } from './text'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-source-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(content: Uint8Array) {
  const path = join(folder, 'users.csv')
  await writeFile(path, content)
  return openText(path, 'users.csv')
}

const allOf = (rows: AsyncIterable<Row>): Promise<Row[]> => Readable.from(rows).toArray()
const western = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const table = 'ID;Name\r\n1;Jürgen Müller\r\n2;"Zoë; Søn"\r\n'
const rows = [
  { file: 'users.csv', line: 2, fields: { ID: '1', Name: 'Jürgen Müller' } },
  { file: 'users.csv', line: 3, fields: { ID: '2', Name: 'Zoë; Søn' } },
]
const below = rows.map((row) => ({ ...row, line: row.line + 1 }))

describe('a table of a shop', () => {
  it.each([
    ['UTF-8', Buffer.from(table), 'utf-8', rows],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`), 'utf-8', rows],
    ['UTF-16', utf16(table), 'utf-16le', rows],
    ['UTF-16, the high byte first', utf16(table).swap16(), 'utf-16be', rows],
    ['Windows-1252', western(table), 'windows-1252', rows],
    ['commas', western(table.replaceAll(/;(?! )/g, ',')), 'windows-1252', rows],
    ['tabs', Buffer.from(table.replaceAll(/;(?! )/g, '\t')), 'utf-8', rows],
    ['a line of its separator', Buffer.from(`\ufeffsep=;\r\n${table}`), 'utf-8', below],
    [
      'a line of a separator that no header shows',
      Buffer.from(`sep=|\n${table.replaceAll(/;(?! )/g, '|')}`),
      'utf-8',
      below,
    ],
  ])('is read in %s', async (_, content, encoding, expected) => {
    const text = await write(content)
    expect(text).toMatchObject({ encoding, isGuessed: encoding === 'windows-1252' })
    expect(await allOf(readCsv(text))).toEqual(expected)
  })

  it.each([
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'users.csv:1: is no text'],
    ['is a workbook', Buffer.from('PK\u0003\u0004ID;Name'), 'users.csv:1: is no text'],
    ['has bytes of no letter', western('ID;Name\n1;J\u0081rgen'), 'users.csv:1: is no text'],
    [
      'is not what its mark says',
      Buffer.from([0xef, 0xbb, 0xbf, 0x49, 0x44, 0xfc]),
      'users.csv:1: begins as utf-8, and is not: save it as UTF-8',
    ],
  ])('that %s is refused with its name', async (_, content, words) => {
    await expect(write(content)).rejects.toThrow(words)
  })

  it('is read whole where characters cross the chunks of a long file', async () => {
    const names = Array.from({ length: 30_000 }, (_, id) => `${id};${'é𠮷ü'.slice(id % 2)}`)
    const content = ['ID;Name', ...names].join('\n')
    for (const [bytes, encoding] of [
      [Buffer.from(content), 'utf-8'],
      [utf16(content), 'utf-16le'],
    ] as const) {
      const text = await write(bytes)
      expect(text.encoding).toBe(encoding)
      const read = await allOf(readCsv(text))
      expect(read.map(({ fields: { ID: id, Name: name } }) => `${id};${name}`)).toEqual(names)
    }
  })
})

it('objects of a shop are read in any encoding', async () => {
  const content = '[{"name":"Jürgen"},\n{"name":"Zoë"}]'
  for (const bytes of [Buffer.from(`\ufeff${content}`), utf16(content), western(content)]) {
    const read = await allOf(readJson(await write(bytes)))
    expect(read.map(({ line, fields }) => [line, fields])).toEqual([
      [1, { name: 'Jürgen' }],
      [2, { name: 'Zoë' }],
    ])
  }
})
