import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '@/platform/config/config'
import { joinEmbedded, type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { socketFolder } from '@/platform/database/embedded'
import { answers } from '@/platform/database/folder-lock'
import { assertOwn } from '@/platform/database/private-folder'
import { timeouts } from '@/platform/database/timeouts'
import { TrialClock } from '@/platform/payments/sandbox/trial-clock'
import type { OpenData } from './command'

export interface OpenedData extends OpenData {
  readonly opened: OpenDatabase
  readonly config: Config
}

let tell: (words: string) => void = () => {}

/** Anyone who types reads which data are worked on: a forgotten variable leads to other ones. */
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

/** Opens the data that the server uses for the time of one piece of work. */
export async function withData<Result>(work: (opened: OpenedData) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
  tell(placeInWords(config))
  const opened = await openData(config.database)
  try {
    const { database } = opened
    const trial = config.demo ? await TrialClock.open(database) : null
    return await work({ opened, config, database, trial, clock: trial?.now ?? (() => new Date()) })
  } finally {
    await opened.close()
  }
}

/** The embedded data has one owner at a time: a running server lets this process in through its socket. */
async function openData(place: Config['database']): Promise<OpenDatabase> {
  if ('url' in place) return openDatabase(place, timeouts.work)
  const host = socketFolder(place.dataDir)
  if (host !== place.dataDir && existsSync(host)) assertOwn(host, place.dataDir)
  return (await answers(join(host, '.s.PGSQL.5432'))) ? joinEmbedded(host) : openDatabase(place)
}
