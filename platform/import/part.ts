import type { z } from 'zod/mini'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Lock } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import type { HeldChecks } from '@/platform/database/staging'
import type { Language } from '@/platform/i18n/languages'
import type { EventBus } from '@/platform/jobs/events'
import type { Enclosure, EnclosureName } from './enclosures'
import type { ExportPart } from './export-part'
import type { Entry } from './json-lines'
import type { LineFile } from './line-file'
import type { NotedLines } from './notes'

export type { LineFile } from './line-file'

/** The result for the lines of a file: existing rows are left as they are. */
export interface LoadResult {
  readonly file: string
  readonly added: number
  readonly known: number
  /** In a delta run: the number of existing rows that changed. */
  readonly updated?: number
  /** Addresses for which the vendor vouches, and which count as proven here. */
  readonly vouched?: number
}

/** A folder whose lines are all valid by themselves, while it is loaded into the database. */
export interface LoadContext {
  readonly transaction: Transaction
  /** Existing rows are compared with the files, and differences are taken over (decision 0065). */
  readonly updates: boolean
  has(file: LineFile): boolean
  /** The lines of a file, some at a time. */
  batches<Schema extends z.ZodMiniType>(file: LineFile<Schema>): AsyncGenerator<readonly Entry<z.output<Schema>>[]>
  /** The language that a line names by its tag; the vendor's first, with a note in the summary, where it is not offered. */
  spoken(file: LineFile, named: { readonly line: number; readonly tag: string }): Language
  /** Returns where the file that a line names was stored. */
  enclosed(name: EnclosureName): Enclosure
  /** Notes lines of which something is left as it is. */
  note(file: LineFile, note: string, lines: NotedLines): void
  /**
   * Removes lines that conflict with others or with existing data: the rest is checked without them, though the import
   * then fails.
   * @returns how many problems there are
   */
  examine(file: LineFile, checks: HeldChecks): Promise<number>
}

/** The installation's facts for an import. The catalogue adds the products, by declaration merging. */
export interface ImportContext {
  readonly now: Date
  readonly vendor: Vendor
  readonly offer: Offer
  /** Where what became of orders is told; a run that updates nothing tells nothing. */
  readonly events: EventBus | null
  /** The vendor vouches for addresses that a file calls proven (decision 0160); null: it does not. */
  readonly vouched: Lock<'account.address'> | null
}

/**
 * The part of an import that one domain takes over: its files, which are imported together or not at all.
 * @param Context the facts that it needs about the rest of the installation
 */
export interface Part<Context = unknown> {
  readonly files: readonly LineFile[]
  /** The same as an export, for a vendor who leaves. */
  readonly exports: readonly ExportPart[]
  /** Called when at least one of the files is there. */
  load(loading: LoadContext, context: Context): Promise<readonly LoadResult[]>
}
