import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { type Row, SourceError } from './row'

/** Signs that stand between the fields, as shops and spreadsheets write them. */
const delimiters = [',', ';', '\t']

/** Reads a CSV with a header, one row at a time. */
export async function* readCsv(path: string, file: string): AsyncGenerator<Row> {
  const rows = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(path),
      columns: (header: string[]) => header.map((name) => name.trim()),
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    }),
  )
  // The header has been read: what comes next begins a line below.
  let line = 2
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: Row['fields']; info: { lines: number } }>) {
      yield { file, line, fields: record }
      line = info.lines + 1
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(`${file}:${line}: is no CSV: ${error.message}`)
    throw error
  }
}

/** The one that the header has most of. */
async function delimiterOf(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536))
    const [header = ''] = buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/, 1)
    const unquoted = header.replaceAll(/"[^"]*"/g, '')
    const count = (sign: string) => unquoted.split(sign).length
    return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  } finally {
    await handle.close()
  }
}
