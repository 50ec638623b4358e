import { CsvError, parse } from 'csv-parse/sync'

interface TableRow {
  readonly cells: readonly string[]
  /** From 1; of a row of several lines the last. */
  readonly line: number
}

/** The rows of a table that say anything; null: it is none, such as one with a quote that is not closed. */
export function rowsOf(content: string): readonly TableRow[] | null {
  const [head = ''] = content.split('\n', 1)
  const delimiter = [';', '\t', ','].find((mark) => head.includes(mark)) ?? ','
  try {
    const rows = parse(content, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]
    return rows.map(({ record, info }) => ({ cells: record, line: info.lines }))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** `2026-11-23`, or as `23.11.2026` and `23/11/2026`; null: it is no day. */
export function dayWritten(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  const [, d, m, y] = /^(\d{2})[./](\d{2})[./](\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month}-${day}` : `${y}-${m}-${d}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}
