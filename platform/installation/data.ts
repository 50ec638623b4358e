import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenData, TurnableClock } from '@/platform/commands/command'
import type { Config } from '@/platform/config/config'
import { type Database, joinEmbedded, type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { holdsDatabase, NoDataError } from '@/platform/database/data-folder'
import { socketFolder } from '@/platform/database/embedded'
import { answers } from '@/platform/database/folder-lock'
import { assertOwn } from '@/platform/database/private-folder'
import { timeouts } from '@/platform/database/timeouts'

export interface OpenedData extends OpenData {
  readonly opened: OpenDatabase
  readonly config: Config
}

let tell: (words: string) => void = () => {}

/** Tells the user which data is used: a missing variable would lead to other data. */
export function tellOfData(teller: (words: string) => void) {
  tell = teller
}

/** The place without its password. */
export function placeInWords({ database, demo }: Pick<Config, 'database' | 'demo'>): string {
  const purpose = demo ? ', as a demo (NODE_ENV is not production)' : ''
  if ('dataDir' in database) return `Data: the embedded database in ${database.dataDir}${purpose}`
  const { host, pathname } = new URL(database.url)
  return `Data: the database ${decodeURIComponent(pathname.slice(1))} on ${host || 'this machine'}${purpose}`
}

/** The app's tools for commands that work on data. */
export interface DataTools {
  /** The configuration of this process. */
  readonly readConfig: () => Config
  /** The clock of a demo. */
  readonly openTrial: (database: Database) => Promise<TurnableClock>
}

/** @param mayMake the work may create an installation; otherwise missing data is an error */
export type WithData = <Result>(work: (opened: OpenedData) => Promise<Result>, mayMake?: boolean) => Promise<Result>

/** Opens the data that the server uses for the time of one piece of work. */
export const dataOpener =
  ({ readConfig, openTrial }: DataTools): WithData =>
  async (work, mayMake = false) => {
    const config = readConfig()
    tell(placeInWords(config))
    const opened = await openData(config.database, mayMake)
    try {
      const { database, replica } = opened
      const trial = config.demo ? await openTrial(database) : null
      return await work({ opened, config, database, replica, trial, clock: trial?.now ?? (() => new Date()) })
    } finally {
      await opened.close()
    }
  }

/** The embedded data has one owner at a time: a running server lets this process in through its socket. */
async function openData(place: Config['database'], mayMake: boolean): Promise<OpenDatabase> {
  if ('url' in place) return openDatabase(place, timeouts.work)
  const host = socketFolder(place.dataDir)
  if (host !== place.dataDir && existsSync(host)) assertOwn(host, place.dataDir)
  if (await answers(join(host, '.s.PGSQL.5432'))) return joinEmbedded(host)
  if (!mayMake && !holdsDatabase(place.dataDir)) throw new NoDataError(place.dataDir)
  return openDatabase(place)
}
