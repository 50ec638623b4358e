import type { z } from 'zod/mini'
import type { Vendor } from '@/platform/config/vendor'
import type { Transaction } from '@/platform/database/connect'
import type { LineProblems } from '@/platform/database/staging'
import type { Entry } from './json-lines'

/** A file of a vendor's folder: JSON Lines, each of which the schema checks. */
export interface LineFile<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string
  /** What one line is, for the schema's document. */
  readonly title: string
  readonly schema: Schema
  /** The PDF that a line names: it lies beside the file, or below it. */
  readonly fileOf?: (value: unknown) => string | undefined
}

/** What has become of the lines of a file: those that were there before are left as they are. */
export interface LoadResult {
  readonly file: string
  readonly added: number
  readonly known: number
}

/** A folder whose every line is right by itself, while it goes into the database. */
export interface LoadContext {
  readonly transaction: Transaction
  has(file: LineFile): boolean
  /** The lines of a file, some at a time. */
  batches<Schema extends z.ZodMiniType>(file: LineFile<Schema>): AsyncGenerator<readonly Entry<z.output<Schema>>[]>
  /** Where a PDF that a line names was laid down. */
  keyOf(file: string): string
  /** Notes what is wrong with lines in the light of others, or of what is there. */
  report(file: LineFile, problems: LineProblems): void
}

/** What an import knows of the rest of the installation. The catalogue adds what is sold, by declaration merging. */
export interface ImportContext {
  readonly now: Date
  readonly vendor: Vendor
}

/**
 * What one domain takes over in an import: its files, which stand or fall together.
 * @param Context what it needs to know of the rest of the installation
 */
export interface Part<Context = unknown> {
  readonly files: readonly LineFile[]
  /** Called when at least one of the files is there. @returns nothing when it has reported a problem */
  load(loading: LoadContext, context: Context): Promise<readonly LoadResult[]>
}
