import type { z } from 'zod/mini'
import type { Transaction } from '@/platform/database/connect'
import type { HeldChecks, StagedColumns, StagingTable } from '@/platform/database/staging'
import type { LineFile } from './line-file'
import type { LoadContext, LoadResult } from './part'

/** The way of a file whose lines wait in one table until they are checked and added. */
interface FileLoad<Value, Name extends string> {
  readonly held: StagingTable<Name>
  /** Returns the content of a line by the columns of the table; null in those that are left out. */
  readonly columnsOf: (value: Value) => StagedColumns<Name>
  readonly checks: HeldChecks
  /** Adds what is new. @returns how many */
  readonly add: (transaction: Transaction) => Promise<number>
}

/** Loads a file whose lines do not depend on another file's: holds and checks all, and adds those that are new. */
export async function loadFile<Schema extends z.ZodMiniType, Name extends string>(
  { transaction, batches, examine }: LoadContext,
  file: LineFile<Schema>,
  { held, columnsOf, checks, add }: FileLoad<z.output<Schema>, Name>,
): Promise<readonly LoadResult[]> {
  await held.create(transaction)
  for await (const batch of batches(file)) {
    await held.hold(
      transaction,
      batch.map(({ line, value }) => ({ ...columnsOf(value), line })),
    )
  }
  await examine(file, checks)
  const added = await add(transaction)
  return [{ file: file.name, added, known: (await held.count(transaction)) - added }]
}
