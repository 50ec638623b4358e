import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { separatorLine } from '@/platform/text/table'
import { type Row, SourceError } from './row'
import { piecesOf, type SourceText } from './text'

/** Signs that stand between the fields, as shops and spreadsheets write them. */
const delimiters = [',', ';', '\t']

/** Reads a CSV with a header, one row at a time. */
export async function* readCsv(text: SourceText): AsyncGenerator<Row> {
  const { file } = text
  const head = await headOf(text)
  const [said = '', named] = separatorLine.exec(head) ?? []
  const parser = parse({
    bom: true,
    delimiter: named ?? delimiterOf(head),
    columns: (header: string[]) => header.map((name) => name.trim()),
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
  })
  // An end or error of one stream also ends the other.
  const rows = pipeline(Readable.from(piecesAfter(text, said.length)), parser, () => {})
  const above = said === '' ? 0 : 1
  // The header has been read: what comes next begins a line below.
  let line = 2 + above
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: Row['fields']; info: { lines: number } }>) {
      yield { file, line, fields: record }
      line = info.lines + 1 + above
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(`${file}:${line}: is no CSV: ${error.message}`)
    throw error
  }
}

async function headOf(text: SourceText): Promise<string> {
  for await (const piece of piecesOf(text)) return piece
  return ''
}

/** @param length of the beginning, which is passed over: less than the first piece */
async function* piecesAfter(text: SourceText, length: number): AsyncGenerator<string> {
  let passed = length
  for await (const piece of piecesOf(text)) {
    yield piece.slice(passed)
    passed = 0
  }
}

/** The one that the header has most of. */
function delimiterOf(head: string): string {
  const [header = ''] = head.split(/\r?\n/, 1)
  const unquoted = header.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => unquoted.split(sign).length
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
