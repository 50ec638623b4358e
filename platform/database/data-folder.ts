import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder cannot be opened or created, as the message says. */
export class DataFolderError extends Error {}

/** There is no embedded database yet, and what asks for one does not make it. */
export class NoDataError extends DataFolderError {
  constructor(dataDir: string) {
    super(`There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL.`)
  }
}

/** The embedded database could not be opened, or not completely. */
export class DamagedDataError extends Error {
  constructor(dataDir: string, cause: unknown) {
    const said = cause instanceof Error ? `: ${cause.message.split('\n')[0]}` : ''
    super(`The data in ${dataDir} cannot be read${said}\nRestore a backup (docs/operation/backup.md).`, { cause })
  }
}

/** Returns the folder of the embedded database within that of the data. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'postgres')

/**
 * Whether there is an embedded database: checked before one is opened or made.
 * @throws DataFolderError where there is a part of one: no database is made over existing data
 */
export function holdsDatabase(dataDir: string): boolean {
  const folder = databaseFolder(dataDir)
  if (existsSync(join(folder, 'PG_VERSION'))) return true
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  throw new DataFolderError(
    `In ${folder} lie data that are not whole: PG_VERSION is missing. Nothing was made over them. Restore a backup into an empty folder (docs/operation/backup.md), or set another DATA_DIR.`,
  )
}

/** @throws DataFolderError where there is a file in its place */
export function makeDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EEXIST', 'ENOTDIR'].includes(code)) throw error
    throw new DataFolderError(`DATA_DIR ${dataDir} is no folder: a file stands there, or above it.`, { cause: error })
  }
}
