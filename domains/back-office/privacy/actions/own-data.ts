import type { Lock } from '@/platform/contract/weighty'
import type { Queryable } from '@/platform/database/connect'
import type { PrivacyContext } from '../context'
import { type CollectedRows, collect, columnName, filesOf, nameOf } from '../store/collect'

/** All that is held of a member, at one moment. */
export interface OwnData {
  readonly madeAt: Date
  readonly tables: CollectedRows
  readonly files: readonly OwnFile[]
}

export interface OwnFile {
  readonly name: string
  /** Where it can be fetched, with a session. */
  readonly address: string
}

type OwnDataContext = Pick<PrivacyContext, 'tables' | 'publicUrl'>

/** Returns the data of a member, in one statement. Files are linked: years of attachments must not be in one file. */
export async function ownData(
  { tables, publicUrl }: OwnDataContext,
  database: Queryable,
  { memberId, now }: { readonly memberId: number; readonly now: Date; readonly lock: Lock<'data.exported'> },
): Promise<OwnData> {
  const found = await collect(database, tables, memberId)
  const files = tables.flatMap(({ table, file }) => {
    const rows = found[nameOf(table)] ?? []
    const keys = file ? rows.map((row) => row[columnName(file)]).filter((key) => typeof key === 'string') : []
    return keys.map((key) => ({ name: fileName(key), address: `${publicUrl}/personal-data/file?key=${key}` }))
  })
  return { madeAt: now, tables: found, files }
}

/** Returns the name of a file on the member's disk. */
export const fileName = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** Whether a file is this member's own. */
export const ownsFile = async ({ tables }: OwnDataContext, database: Queryable, memberId: number, key: string) =>
  (await filesOf(database, tables, memberId)).includes(key)

/** For programs: every table under its name, with its columns under theirs. */
export const asJson = ({ madeAt, tables, files }: OwnData) =>
  `${JSON.stringify({ made_at: madeAt.toISOString(), data: tables, files }, null, 2)}\n`
