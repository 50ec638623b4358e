import type { Offer } from '@/platform/contract/vendor-offer'
import type { Transaction } from '@/platform/database/connect'
import type { LineFile } from './line-file'

/** A file that goes along with a line, by its path from the folder. */
export interface ExportedFile {
  readonly path: string
  /** Where it is kept. */
  readonly key: string
}

/** A line of an export, as an import takes it, with the files that it names. */
export interface ExportedLine {
  readonly line: object
  readonly files?: readonly ExportedFile[]
  /** A document of ours, printed when the lines are written: they no longer change. */
  readonly prints?: DocumentName & Pick<ExportedFile, 'path'>
}

/** A document of an order, by its number. */
export interface DocumentName {
  readonly order: string
  readonly number: string
}

/** The installation's facts for an export. The catalogue adds the products, by declaration merging. */
export interface ExportContext {
  readonly now: Date
  readonly offer: Offer
}

/**
 * The part of an export that mirrors one domain's import: the lines of one of its files, always in the same order, so
 * that an export of imported data is the same file (decision 0099).
 */
export interface ExportPart {
  readonly file: LineFile
  lines(transaction: Transaction, context: ExportContext): AsyncIterable<ExportedLine>
}
