import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { days } from '@/platform/time/duration'
import { names } from './manifest'
import { BackupError } from './problem'

const pattern = /^foyer-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
/** A backup that is being written, or was interrupted. */
export const unfinished = '.part'
/** No backup takes so long. */
const longestBackup = days(2)

export const nameOf = (at: Date) => `foyer-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The whole backups in a folder, newest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const entries = existsSync(folder) ? await readdir(folder) : []
  return entries
    .filter((name) => pattern.test(name) && existsSync(join(folder, name, names.sum)))
    .sort()
    .reverse()
}

/** A backup by its own folder, or the newest of those in a folder. */
export async function backupAt(folder: string): Promise<string> {
  if (existsSync(join(folder, names.sum))) return folder
  const [newest] = await backupsIn(folder)
  if (newest === undefined) throw new BackupError(`There is no whole backup in ${folder}.`)
  return join(folder, newest)
}

/** Takes away all but the newest, and what others left half done long ago. @returns what was taken away */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(keep)
  for (const name of [...old, ...(await abandoned(folder))]) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
  return old
}

async function abandoned(folder: string): Promise<string[]> {
  const halves = (await readdir(folder)).filter((name) => name.endsWith(unfinished) && name.startsWith('foyer-'))
  const found = await Promise.all(
    halves.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name))
      return Date.now() - mtimeMs > longestBackup ? [name] : []
    }),
  )
  return found.flat()
}
