import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '@/platform/config/config'
import { joinEmbedded, type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { socketFolder } from '@/platform/database/embedded'
import { answers, DataInUseError } from '@/platform/database/folder-lock'
import { patience } from '@/platform/database/patience'
import { assertOwn, ForeignFolderError } from '@/platform/database/private-folder'
import { TrialClock } from '@/platform/payments/sandbox/trial-clock'
import { type Clock, seconds } from '@/platform/time/duration'

/** One word, or two, of the command line. */
export interface Command {
  /** Its paragraph of the help page, from the arguments on. */
  readonly help: string
  /** @returns what is printed */
  run(args: readonly string[]): Promise<string>
}

/** What follows from a command is waited for this long; what takes longer goes on in the background. */
export const followUps = seconds(20)

/** The command was not called as its help says. */
export class UsageError extends Error {}

/** The command was understood and could not be done; the message says why. */
export class CommandError extends Error {}

/**
 * @param flagNames options that take no value
 * @throws UsageError when an option is given that there is not
 */
export function readArguments(
  args: readonly string[],
  optionNames: readonly string[] = [],
  flagNames: readonly string[] = [],
) {
  try {
    const options = Object.fromEntries([
      ...optionNames.map((name) => [name, { type: 'string' }] as const),
      ...flagNames.map((name) => [name, { type: 'boolean' }] as const),
    ])
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const given = Object.entries(values)
    const empty = given.find(([, value]) => typeof value === 'string' && value.trim() === '')
    if (empty) throw new Error(`--${empty[0]} is empty.`)
    return {
      positionals,
      values: Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      flags: given.filter(([, value]) => value === true).map(([name]) => name),
    }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** What to say of an error: what was foreseen, and what the machine refuses, in a sentence; null of anything else. */
export function wordsOf(error: unknown): string | null {
  const foreseen = [CommandError, ConfigError, DataInUseError, ForeignFolderError]
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message
  // Of a host with several addresses, each was tried.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const { code, message } = (first ?? {}) as { code?: unknown; message?: string }
  return typeof code === 'string' && message ? message : null
}

/** Opens the data that the server uses for the time of one piece of work. */
export async function withData<Result>(work: (opened: OpenDatabase, config: Config) => Promise<Result>) {
  const config = readConfig(process.env)
  const opened = await openData(config.database)
  try {
    return await work(opened, config)
  } finally {
    await opened.close()
  }
}

/**
 * The clock that the server goes by: of a demo it may have been turned on, and what is done from the command line is done
 * at the same time as what is done on the pages.
 */
export async function clockOf({ database }: OpenDatabase, { demo }: Config): Promise<Clock> {
  return demo ? (await TrialClock.open(database)).now : () => new Date()
}

/** The embedded data has one owner at a time: a running server lets this process in through its socket. */
async function openData(place: Config['database']): Promise<OpenDatabase> {
  if ('url' in place) return openDatabase(place, patience.work)
  const host = socketFolder(place.dataDir)
  if (host !== place.dataDir && existsSync(host)) assertOwn(host, place.dataDir)
  return (await answers(join(host, '.s.PGSQL.5432'))) ? joinEmbedded(host) : openDatabase(place)
}
