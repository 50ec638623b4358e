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

/** Opens the data that the server uses for the time of one piece of work. */
export async function withData<Result>(work: (opened: OpenedData) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env)
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
