export type Fields = Readonly<Record<string, unknown>>

/** One thing of an export: a line of a CSV by its header, or an object of JSON. */
export interface Row {
  readonly file: string
  /** Where it begins. */
  readonly line: number
  readonly fields: Fields
}

/** Where something stands in an export. */
export type Place = Pick<Row, 'file' | 'line'>

/** A file that cannot be read on from there. */
export class SourceError extends Error {}
