import { CsvError, parse } from 'csv-parse/sync'

interface TableRow {
  readonly cells: readonly string[]
  /** From 1; of a row of several lines the last. */
  readonly line: number
}

/** Excel writes which mark is between its cells, and reads it again: the line, and the mark. */
export const separatorLine = /^\ufeff?"?sep=(.)"?\r?\n/i

/** Returns the non-empty rows of a table; null: it is invalid, such as one with an unclosed quote. */
export function rowsOf(content: string): readonly TableRow[] | null {
  const [said = '', named] = separatorLine.exec(content) ?? []
  const table = content.slice(said.length)
  const [head = ''] = table.split(/[\r\n]/, 1)
  const delimiter = named ?? [';', '\t', ','].find((mark) => head.includes(mark)) ?? ','
  try {
    const rows = parse(table, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]
    return rows.map(({ record, info }) => ({ cells: record, line: info.lines + (said === '' ? 0 : 1) }))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
